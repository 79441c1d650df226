import { headingFields, longText, sectionText, summaryField, whenEmpty } from '../fields.ts'
import { section } from '../section.ts'
import {
  letterHint,
  subtitle,
  summaryWords,
  textWords,
  title,
  titleWords,
  whenEmptyWords,
} from '../words.ts'

export const careersSection = section({
  name: 'Careers introduction',
  address: '/careers',
  page: '/careers',
  about: 'The words around the open jobs, which are under Jobs, and the letter to applicants',
  shape: {
    ...headingFields,
    content: longText(),
    ...whenEmpty,
    applyNote: sectionText(),
    sentTitle: sectionText(),
    sentText: sectionText(),
    letter: longText(),
    fitTitle: sectionText(),
    fitText: longText(),
    fitButton: sectionText(60),
    missingTitle: sectionText(),
    missingText: longText(),
    ...summaryField,
  },
  words: {
    title,
    subtitle,
    content: textWords,
    ...whenEmptyWords('while no job is open'),
    applyNote: { label: 'Note under the application form' },
    sentTitle: { label: 'Title, once an application is sent' },
    sentText: { label: 'Text, once an application is sent' },
    letter: { label: 'Letter that answers an application', hint: letterHint },
    fitTitle: titleWords('the last part'),
    fitText: { label: 'Last part' },
    fitButton: { label: 'Button', hint: 'Leads to the contact forms.' },
    missingTitle: { label: 'Title, where a position was' },
    missingText: { label: 'Text, where a position was' },
    ...summaryWords,
  },
  copy: {
    title: 'Work that reaches people',
    subtitle: 'Join a team that takes care as seriously as it takes data',
    content:
      'We hire people who notice details and who are kind under pressure. Here is work that you can explain to your family with pride.',
    emptyTitle: 'No Open Positions',
    emptyText:
      'We are not hiring right now. We still like to hear from people who care about this work.',
    applyNote: 'Our hiring team reads every application, and writes to you.',
    sentTitle: 'Application Submitted',
    sentText: 'Thank you. Our hiring team will read it and get back to you.',
    letter:
      'Thank you. Your application has reached us. Our hiring team will read it and write to you.',
    fitTitle: "Don't See the Right Fit?",
    fitText: 'Tell us what you do well and where you would like to work.',
    fitButton: 'Get in Touch',
    missingTitle: 'Position Not Found',
    missingText:
      'This position has been filled or closed. The ones that are open are on our careers page.',
    summary:
      'Work in clinical research at {company}. Open positions, with what each asks and offers.',
  },
})
