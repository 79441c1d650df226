import { currentStudiesCopy } from '#db/model/copy/current-studies.ts'
import { anyList, heading, list, longText, summary, text, whenEmpty } from '../fields.ts'
import { section } from '../section.ts'
import {
  subjectWords,
  subtitle,
  summaryWords,
  textWords,
  title,
  titleWords,
  whenEmptyWords,
} from '../words.ts'

export const trialPhases = ['Phase I', 'Phase II', 'Phase III'] as const

export const currentStudiesSection = section({
  name: 'Current studies',
  address: '/current-studies',
  page: 'studies',
  about: 'The words around the list of studies',
  shape: {
    ...heading,
    description: longText(),
    recruitingTitle: text(),
    recruitingButton: text(60),
    recruitingText: text(),
    notYetText: text(),
    pausedText: text(),
    fullText: text(),
    activeText: text(),
    completedText: text(),
    consentText: longText(),
    opensSubject: text(120),
    opensLetter: longText(),
    opensLetterEnd: longText(),
    synonyms: anyList({ condition: text(200), words: text(500) }),
    ...whenEmpty,
    noneTitle: text(),
    noneText: longText(),
    volunteerTitle: text(),
    volunteerText: longText(),
    volunteerButton: text(60),
    informationTitle: text(),
    information: list({ title: text(), text: longText() }),
    ...summary,
  },
  words: {
    title,
    subtitle,
    description: { label: 'Introduction' },
    recruitingTitle: {
      label: 'Title on the landing page',
      hint: 'Above up to three studies that recruit. Without any, nothing is shown there.',
    },
    recruitingButton: { label: 'Link on the landing page to all studies' },
    recruitingText: { label: 'Under a study that is recruiting' },
    notYetText: { label: 'Under a study that is not yet open' },
    pausedText: { label: 'Under a study that is paused' },
    fullText: { label: 'Under a study that is full' },
    activeText: { label: 'Under a study that is closed to new volunteers' },
    completedText: { label: 'Under a study that is completed' },
    consentText: { label: 'On the page of each study', hint: 'What happens before one joins.' },
    opensSubject: subjectWords('to those who wait for a study'),
    opensLetter: {
      label: 'Letter to those who wait for a study, once it opens',
      hint: 'The study’s title and a button to its page come after it.',
    },
    opensLetterEnd: { label: 'End of that letter' },
    synonyms: {
      label: 'Other names of conditions',
      item: 'condition',
      hint: 'Visitors who search the studies by one of the names find the others too.',
      fields: {
        condition: { label: 'Condition' },
        words: {
          label: 'Other names',
          hint: 'Separated by commas: “sugar disease, high blood sugar”.',
        },
      },
    },
    ...whenEmptyWords('when no study fits the filter'),
    noneTitle: titleWords('the list when there is no study at all'),
    noneText: { label: 'Text when there is no study at all' },
    volunteerTitle: titleWords('the banner for volunteers'),
    volunteerText: { label: 'Banner for volunteers' },
    volunteerButton: { label: 'Button of the banner', hint: 'Leads to the contact forms.' },
    informationTitle: titleWords('the important information'),
    information: {
      label: 'Important information',
      item: 'point',
      fields: { title, text: textWords },
    },
    summary: {
      ...summaryWords.summary,
      hint: `{recruiting} is how many studies are recruiting. ${summaryWords.summary.hint}`,
    },
  },
  copy: currentStudiesCopy,
})
