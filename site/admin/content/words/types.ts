import type { Content, SectionKey } from '../../../../db/model/content.ts'
import type { Options } from '../../../../db/model/fields.ts'

/** A field's label and hint; `false` hides it from staff. */
type FieldWords<T> = T extends readonly (infer Item)[]
  ? Item extends string
    ? Line
    : { label: string; item: string; hint?: string; fields: FieldsWords<Item> }
  : Line
type Line = { label: string; hint?: string; options?: Options } | false
type FieldsWords<T> = { [Name in keyof T]-?: FieldWords<NonNullable<T[Name]>> }

export type SectionWords<K extends SectionKey> = {
  about: string
  page: PageName
  fields: FieldsWords<Content[K]>
}

/** The pages sections stand on, in the order they are listed. */
export const pages = {
  all: 'Every page',
  landing: 'Landing page',
  studies: 'Current studies',
  patients: 'Pages for patients',
  careers: 'Careers',
  legal: 'Legal pages',
} as const
export type PageName = keyof typeof pages

export const bold = 'Words between **double asterisks** are shown bold.'
export const title = { label: 'Title' }
export const subtitle = { label: 'Subtitle' }
export const text = { label: 'Text' }
export const description = { label: 'Description' }
export const paragraphs = 'One paragraph a line.'
export const oneALine = 'One a line.'

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
