import { claim, sampleProse } from '#db/model/go-live/samples.ts'
import { headingFields, lines, longText, sectionList, sectionPath, sectionText } from '../fields.ts'
import { section } from '../section.ts'
import { descriptionWords, linkChoice, oneALine, subtitle, title, titleWords } from '../words.ts'

export const patientsSection = section({
  name: 'For patients',
  address: '/#patients',
  page: 'landing',
  about: 'What volunteers can expect, their rights and where to read on',
  shape: {
    ...headingFields,
    stepsTitle: sectionText(),
    steps: sectionList({ title: sectionText(), description: longText() }),
    rightsTitle: sectionText(),
    rights: lines(),
    buttonText: sectionText(60),
    resourcesTitle: sectionText(),
    resources: sectionList({ href: sectionPath(), title: sectionText(), description: longText() }),
  },
  words: {
    title,
    subtitle,
    stepsTitle: titleWords('the steps'),
    steps: { label: 'Steps', item: 'step', fields: { title, description: descriptionWords } },
    rightsTitle: titleWords('the rights'),
    rights: { label: 'Rights', hint: oneALine },
    buttonText: { label: 'Button', hint: 'Leads to the contact forms.' },
    resourcesTitle: titleWords('the resources'),
    resources: {
      label: 'Resources',
      item: 'resource',
      fields: { title, description: descriptionWords, href: linkChoice },
    },
  },
  copy: {
    title: 'For patients and volunteers',
    subtitle: 'You decide at each step. Nobody will rush you, and you can change your mind.',
    stepsTitle: 'What to Expect',
    steps: [
      {
        title: 'Initial Consultation',
        description: sampleProse`You talk with a coordinator ${claim('for 30 to 60 minutes')}. We ask about your health, tell you about the study, and answer your questions. You decide if you want to go on.`,
      },
      {
        title: 'Informed Consent',
        description:
          'You get a form that explains the study, its risks and your choices. Take it home, and share it with your family or doctor. Sign only if you are sure.',
      },
      {
        title: 'Study Participation',
        description:
          'You come in for planned visits, and we watch your health closely. You can leave at any time.',
      },
    ],
    rightsTitle: 'Patient Rights & Safety',
    rights: [
      'You can leave a study at any time, for any reason, and still get your usual care.',
      'You are told the known risks and benefits before you decide, and new ones later.',
      'Your health records are private, and only people with a need to see them can do so.',
      claim(
        'If you feel unwell during a study, a study doctor or nurse answers at any hour: {emergency_line}.',
      ),
    ],
    buttonText: 'Join a Clinical Trial',
    resourcesTitle: 'Patient Resources',
    resources: [
      {
        href: '/current-studies',
        title: 'Current Studies',
        description: 'Which studies look for volunteers now.',
      },
      {
        href: '/study-information',
        title: 'Study Information',
        description: 'What a clinical trial is, and what to ask before you join.',
      },
      {
        href: '/schedule-visit',
        title: 'Schedule a Visit',
        description: 'Pick a day and time. We confirm at once or {promise}.',
      },
      {
        href: '/patient-support',
        title: 'Patient Support',
        description: 'Help with travel, language, costs and worries.',
      },
      {
        href: '/faqs',
        title: 'FAQs',
        description: 'Short answers to what people ask us most.',
      },
    ],
  },
})
