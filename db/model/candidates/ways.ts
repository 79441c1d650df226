import { formSources } from '../submissions/kinds.ts'

/** How people come to the clinic. Their names are the words for staff and, of `heardFrom`, for visitors too. */

export const staffSources = {
  phone: 'Telephone call',
  'walk-in': 'Walk-in',
  referral: 'Referral',
  event: 'Event',
} as const
export type StaffSource = keyof typeof staffSources

/** The words beside the tick that lets us write to somebody whom staff add: what was agreed, and how. */
export const agreedWords: Readonly<Record<StaffSource, string>> = {
  phone: 'They agreed on the telephone that we write to them.',
  'walk-in': 'They agreed in person that we write to them.',
  referral: 'They agreed, with whoever sent them, that we write to them.',
  event: 'They agreed at the event that we write to them.',
}

export const candidateSources = { ...formSources, ...staffSources }
export type CandidateSource = keyof typeof candidateSources

export const heardFroms = {
  search: 'A search engine',
  'social-media': 'Social media',
  'friend-or-family': 'A friend or family',
  doctor: 'A doctor',
  'poster-or-leaflet': 'A poster or leaflet',
  'newspaper-radio-tv': 'Newspaper, radio or TV',
  event: 'An event',
  'study-registry': 'A list of studies',
  other: 'Something else',
} as const
export type HeardFrom = keyof typeof heardFroms

/** For whom somebody fills in a form. */
export const askingFors = { myself: 'Myself', 'somebody-else': 'Somebody else' } as const
export type AskingFor = keyof typeof askingFors

/** The campaign parameters of the address that led to the site, in the order in which they are shown. */
export const campaignKeys = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const
export type Campaign = Partial<Record<(typeof campaignKeys)[number], string>>

/** The value that names a campaign in lists and figures. */
export const campaignName = (campaign: Campaign | null | undefined) =>
  campaign?.utm_campaign ?? campaign?.utm_source ?? null

/** A wish that somebody is not called or written to: by whom, why and when, and the user who entered it. */
export type DoNotContact = { asked: string; reason: string; at: string; by: string }
