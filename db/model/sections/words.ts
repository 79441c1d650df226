import { recordPageNames } from '../publish/pages.ts'

export const boldHint = 'Words between **double asterisks** are shown bold.'
export const oneALine = 'One a line.'
export const letterHint =
  'The visitor’s name comes before it, and yours after it. Name no illness: others may read it too.'
export const spanishHint =
  'One sentence for those who filled the form in Spanish: what has arrived, your telephone number, and that somebody calls. Left empty, the letter is in English alone. {phone} is your office phone.'
export const promiseHint = '{promise} is how soon you answer, from the company details.'

export const title = { label: 'Title' }
export const subtitle = { label: 'Subtitle' }
export const textWords = { label: 'Text' }
export const descriptionWords = { label: 'Description' }

export const titleWords = (part: string) => ({ label: `Title of ${part}` })

const icons = {
  accessibility: 'Accessibility',
  'badge-check': 'Badge with a check',
  'calendar-clock': 'Calendar and clock',
  car: 'Car',
  earth: 'Earth',
  'flask-conical': 'Flask',
  globe: 'Globe',
  handshake: 'Handshake',
  'heart-handshake': 'Heart and hands',
  'heart-pulse': 'Heart and pulse',
  languages: 'Languages',
  lightbulb: 'Light bulb',
  'messages-square': 'Speech bubbles',
  microscope: 'Microscope',
  'monitor-check': 'Screen with a check',
  scale: 'Scales',
  'shield-check': 'Shield with a check',
  stamp: 'Stamp',
  target: 'Target',
  users: 'People',
  wallet: 'Wallet',
}
export const iconWords = { label: 'Icon', options: icons }

export const summaryWords = {
  summary: {
    label: 'Summary in search results',
    hint: 'Unless “Search engines and shared links” says another. Results show about 160 characters.',
  },
}

/** The words in place of an empty list. `when` says when it is empty. */
export const whenEmptyWords = (when: string) => ({
  emptyTitle: { label: `Title, ${when}` },
  emptyText: { label: `Text, ${when}` },
})

/** Letters begin with the visitor's name and end with the company's. */
export const subjectWords = (letter: string) => ({
  label: `Subject of the letter ${letter}`,
  hint: 'Lock screens show it: say nothing about health.',
})

/** The pages that a link may lead to. */
export const linkChoice = {
  label: 'Leads to',
  options: {
    '/current-studies': 'Current studies',
    '/study-information': 'Study information',
    '/schedule-visit': 'Schedule a visit',
    '/patient-support': 'Patient support',
    '/faqs': 'Questions and answers',
    '/email-preferences': 'Email preferences',
    ...recordPageNames,
    '/#contact': 'Contact forms',
  },
}

export const badges = {
  label: 'Badges',
  item: 'badge',
  fields: { label: { label: 'Words' }, icon: iconWords },
}

/** How many take part in a phase. */
export const phaseSize = {
  participants: { label: 'Participants', hint: 'For example “100-300 people”.' },
  max: {
    label: 'Most participants, as a number',
    hint: 'Decides how long its bar is. Left empty, the bar has no end.',
  },
}
