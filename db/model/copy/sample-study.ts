import { officeHours } from '../hours/hours.ts'
import type { Question } from '../studies/prescreener/question.ts'

/** The facts of the first card of the list. A local site has a whole study behind it. */
export const sampleStudyFacts = {
  title: 'Once-Daily Tablet for Heart Failure',
  condition: 'Heart failure',
  description:
    'This study tests a tablet that is taken once a day. Half of the people take it with their usual heart medicine. The other half take a tablet without medicine with theirs. We want to learn if it helps people with heart failure stay active and out of the hospital.',
  eligibility: [
    'Age 40 to 80',
    'Told by a doctor that you have heart failure',
    'On a steady dose of heart medicine for at least 4 weeks',
    'No heart attack or stroke in the last 3 months',
  ],
  duration: '12 months',
}

const { description: summary, ...facts } = sampleStudyFacts

/** The study with which a local site begins, as staff would save it. */
export const sampleStudy = {
  ...facts,
  summary,
  slug: 'sample-heart-failure',
  officialTitle:
    'A Randomized, Double-Blind, Placebo-Controlled Study of a Once-Daily Tablet in Adults With Heart Failure (Sample)',
  therapeuticArea: 'Cardiology',
  phases: ['PHASE3'],
  studyType: 'INTERVENTIONAL',
  status: 'RECRUITING',
  siteStatus: 'recruiting',
  minAge: { value: 40, unit: 'years' },
  maxAge: { value: 80, unit: 'years' },
  sponsorName: 'Sample Sponsor',
  nctId: 'NCT00000000',
  protocolNumber: 'SAMPLE-01',
  target: 40,
  published: true,
  whatHappens: `You come to the clinic ten times in 12 months. At the first visit a study doctor examines you. A nurse takes blood and records your heart with an ECG.

- You take one tablet a day and go on with your usual heart medicine.
- Chance decides if your tablet has the medicine that is tested. Neither you nor your study doctor knows or chooses.
- Between the visits a nurse calls you every four weeks.
- You can stop at any time, and your usual care goes on.`,
  timeCommitment: 'The first visit takes about three hours. Each later one takes about one hour.',
  risksAndBenefits: `The tablet may make you dizzy or tired, or lower your blood pressure. Taking blood may hurt or leave a bruise. There may be risks that nobody knows yet.

You may have no benefit from this study. What we learn may help other people with heart failure later.`,
  costs:
    'Study visits, study tests and the study tablets cost you nothing. Your usual care is billed as before.',
  pay: 'You get $150 for each visit that you complete: $1,500 if you complete all ten.',
  paidBack: 'We pay back parking, and a taxi if you cannot drive.',
  privacy:
    'Your study records have a number in place of your name. Only the study team can tell whose number it is. The sponsor, the board and government agencies may check the records.',
} as const

const emergency =
  'If you have chest pain or trouble breathing now, call 911, or 999 in the United Kingdom. Please do not wait for our answer.'

export const samplePrescreener: { intro: string; questions: Question[] } = {
  intro:
    'We ask about your age, your heart and your medicine. If you do not know an answer, choose “Not sure”: we can talk about it.',
  questions: [
    {
      id: 'symptoms',
      text: 'Do you have chest pain or trouble breathing right now?',
      kind: 'yes-no',
      against: [],
      help: [{ answers: ['yes'], text: emergency }],
    },
    { id: 'age', text: 'How old are you?', kind: 'number', against: { below: 40, above: 80 } },
    {
      id: 'heart-failure',
      text: 'Has a doctor told you that you have heart failure?',
      kind: 'yes-no',
      against: ['no'],
    },
    {
      id: 'steady',
      text: 'Has the dose of your heart medicine stayed the same for 4 weeks or more?',
      kind: 'yes-no',
      shownIf: { question: 'heart-failure', answer: 'yes' },
      against: ['no'],
    },
    {
      id: 'event',
      text: 'Have you ever had a heart attack or a stroke?',
      kind: 'yes-no',
      against: [],
    },
    {
      id: 'last-event',
      text: 'How long ago was the last one?',
      kind: 'ago',
      shownIf: { question: 'event', answer: 'yes' },
      against: { below: 90 },
    },
  ],
}

/** The letter of the sample board, without its days: they follow from the first start. */
export const sampleLetter = {
  board: 'Sample board',
  protocolNumber: sampleStudy.protocolNumber,
  materialVersion: '1.0',
}

/** The hours in which people can choose a call, with the form of a study too. */
export const sampleCallHours = { ...officeHours, sat: [], notes: {} }
