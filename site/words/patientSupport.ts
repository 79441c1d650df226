export const emergencyLine = {
  title: '24/7 emergency line for study participants',
  text: 'If you are in a study and feel very unwell, call us at any hour. A study doctor or nurse will answer.',
  numbers: [
    { place: 'United States', number: '+1 617-555-0199' },
    { place: 'United Kingdom', number: '+44 20 7946 0199' },
  ],
  note: 'If your life may be in danger, call 911 in the US or 999 in the UK first. Then call us.',
}

/** `company` names the field of the company's details that holds the number or address. */
export const contactChannels = [
  {
    icon: 'phone',
    company: 'phone_office',
    title: 'Call us',
    description: 'For visits, travel, payments and any question about your study.',
    hours: 'Monday to Friday, 8:00 AM-5:00 PM',
  },
  {
    icon: 'smartphone',
    company: 'phone_mobile',
    title: 'Reach a coordinator',
    description: 'The quickest way to move a visit or tell us you are running late.',
    hours: 'Monday to Friday, 8:00 AM-5:00 PM',
  },
  {
    icon: 'mail',
    company: 'email_general',
    title: 'Write to us',
    description: 'For anything that can wait a day. Please leave out private health details.',
    hours: 'We answer within one business day',
  },
] as const

export const supportServices = [
  {
    icon: 'car',
    title: 'Travel and parking',
    description:
      'Where your study covers travel, we book a ride or pay your fare back. Ask before your first visit.',
  },
  {
    icon: 'languages',
    title: 'Language help',
    description:
      'We arrange an interpreter at no cost to you, for talks, forms and visits. Sign language too.',
  },
  {
    icon: 'accessibility',
    title: 'Easy access',
    description:
      'Both sites have step-free entry, accessible rooms and large-print forms. Tell us what you need.',
  },
  {
    icon: 'calendar-clock',
    title: 'Visits that fit your life',
    description:
      'Early starts, Saturday mornings by appointment, and reminders by phone or e-mail.',
  },
  {
    icon: 'wallet',
    title: 'Payments and costs',
    description:
      'We explain what is paid, when and how. No bill for study care should ever surprise you.',
  },
  {
    icon: 'heart-handshake',
    title: 'Family and caregivers',
    description:
      'Bring someone you trust to any visit. With your consent, we keep them informed as well.',
  },
]

export const advocateProgram = {
  title: 'Your patient advocate',
  paragraphs: [
    'Every participant can talk to a patient advocate. This person is not part of your study team. The advocate does not recruit, and it makes no difference to them whether you stay or leave.',
    'You can ask for the advocate by name at the front desk, by phone or by e-mail. What you say stays between you, unless someone is at risk of harm.',
  ],
  list: [
    'Go over a consent form with you, as slowly as you like',
    'Come with you to a talk with the study doctor',
    'Help you leave a study, or ask for a change',
    'Take a complaint and see that you get an answer within five business days',
    'Put you in touch with the ethics committee that watches over your study',
  ],
}

export const supportLinks = [
  {
    href: '/faqs',
    title: 'Frequently asked questions',
    description: 'Short answers about safety, visits, money and care.',
  },
  {
    href: '/email-preferences',
    title: 'Email preferences',
    description: 'Choose what we send you and how often, or stop all of it.',
  },
]

export const officeHours = [
  { days: 'Monday to Friday', hours: '8:00 AM-5:00 PM' },
  { days: 'Saturday', hours: '9:00 AM-1:00 PM, by appointment' },
  { days: 'Sunday', hours: 'Closed' },
]
