import type { SectionKey } from './content.ts'

/** Items that nobody can measure: a person confirms them, and of a text the very text they have read. */
export const confirmable = {
  privacy: 'privacy_policy',
  terms: 'terms_of_use',
  backup: null,
} as const
export type Confirmable = keyof typeof confirmable
export const confirmableKeys = Object.keys(confirmable) as Confirmable[]

/** What should be so before the site stands for a clinic; measured wherever it can be. */
export type GoLiveItem = {
  key: GoLiveKey
  title: string
  done: boolean
  /** what was measured, or what is still to do */
  detail: string
  /** where in the admin area it is done */
  link?: string
  /** who confirmed it, and when */
  confirmed?: { by: string; at: string }
}

export type GoLiveKey =
  | 'details'
  | 'emergency'
  | 'hours'
  | 'team'
  | 'studies'
  | 'mail'
  | 'second-factor'
  | 'samples'
  | Confirmable

export const linkToSection = (section: SectionKey, field?: string) =>
  `/admin/content?${new URLSearchParams({ section, ...(field && { field }) })}`
