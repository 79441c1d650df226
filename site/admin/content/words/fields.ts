export const title = { label: 'Title' }
export const subtitle = { label: 'Subtitle' }
export const text = { label: 'Text' }
export const description = { label: 'Description' }

/** The words of a part's title. */
export const titleOf = (part: string) => ({ label: `Title of ${part}` })

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
export const icon = { label: 'Icon', options: icons }

/** The pages that a link may lead to. */
export const link = {
  label: 'Leads to',
  options: {
    '/current-studies': 'Current studies',
    '/study-information': 'Study information',
    '/schedule-visit': 'Schedule a visit',
    '/patient-support': 'Patient support',
    '/faqs': 'Questions and answers',
    '/email-preferences': 'Email preferences',
    '/careers': 'Careers',
    '/blog': 'Research updates',
    '/#contact': 'Contact forms',
  },
}

export const badges = {
  label: 'Badges',
  item: 'badge',
  fields: { label: { label: 'Words' }, icon },
}

/** How many take part in a phase. */
export const phaseSize = {
  participants: { label: 'Participants', hint: 'For example “100-300 people”.' },
  max: {
    label: 'Most participants, as a number',
    hint: 'Decides how long its bar is. Left empty, the bar has no end.',
  },
}
