export const consentPurposes = {
  contact: 'To be contacted',
  news: 'News by e-mail',
  'health-answers': 'To keep answers about health',
  'study-opens': 'One mail when a study opens',
} as const
export type ConsentPurpose = keyof typeof consentPurposes

export const consentWays = {
  form: 'In a form',
  telephone: 'On the telephone',
  'in-person': 'In person',
  link: 'By a link in a mail',
  staff: 'Told to staff',
  complaint: 'By calling a mail spam',
} as const
/** The two kinds of readers, with words of their own beside the tick for news. */
export type NewsReaders = 'patients' | 'sponsors'

export type ConsentWay = keyof typeof consentWays
