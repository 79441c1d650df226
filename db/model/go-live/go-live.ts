import type { SectionKey } from '../content.ts'
import { keysOf } from '../lib/keys.ts'

/** Items that only a person can confirm; for a text, the section whose present content is confirmed. */
export const confirmable = {
  privacy: 'privacy_policy',
  terms: 'terms_of_use',
  backup: null,
} as const
export type Confirmable = keyof typeof confirmable
export const confirmableKeys = keysOf(confirmable)

export type GoLiveItem = {
  key: GoLiveKey
  title: string
  done: boolean
  /** the finding, or the work that is left */
  detail: string
  /** where in the admin area it is done */
  link?: string
  /** the user who confirmed it, and the time */
  confirmed?: { by: string; at: string }
}

export type GoLiveKey =
  | 'details'
  | 'emergency'
  | 'telephones'
  | 'hours'
  | 'team'
  | 'photographs'
  | 'studies'
  | 'mail'
  | 'second-factor'
  | 'samples'
  | 'sample-candidates'
  | Confirmable

export const linkToSection = (section: SectionKey, field?: string) =>
  `/admin/content?${new URLSearchParams({ section, ...(field && { field }) })}`
