import type { Json } from '../studies/canonical.ts'
import { preferenceTopics } from '../inquiries/preferences.ts'

/** The topics that a letter, or an item of a digest, can have: those of the preferences. */
export const newsTopics = preferenceTopics
export type NewsTopic = keyof typeof newsTopics

export const issueKinds = { letter: 'Letter', digest: 'Digest' } as const
export type IssueKind = keyof typeof issueKinds

export const issueStatuses = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  held: 'Held',
  stopped: 'Stopped',
  sent: 'Sent',
} as const
export type IssueStatus = keyof typeof issueStatuses

/** Why the site itself holds an issue. */
export const issueHolds = {
  approval: 'The approval of a board is missing or has ended',
  words: 'It has words that need the approval of a board',
  page: 'Its page is not live',
  provider: 'The mail provider does not take it',
  complaints: 'Too many people reported it as spam',
} as const
export type IssueHold = keyof typeof issueHolds

export const readerKinds = { patients: 'Patients', sponsors: 'Sponsors', all: 'Everybody' } as const
export type ReaderKind = keyof typeof readerKinds

export const deliveryStatuses = {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  unknown: 'Unknown',
  skipped: 'Skipped',
} as const
export type DeliveryStatus = keyof typeof deliveryStatuses

export const skipReasons = {
  unsubscribed: 'Wants no such news any more',
  undeliverable: 'The address takes no mail',
  noContact: 'Asks for no contact',
  erased: 'Erased',
  period: 'Had other news in this period',
  nothing: 'Nothing was left to tell',
  staging: 'Staging writes to nobody',
} as const
export type SkipReason = keyof typeof skipReasons

/** The report that came back for a mail that was sent. */
export const deliveryReturns = { bounced: 'Bounced', complained: 'Reported as spam' } as const
export type DeliveryReturn = keyof typeof deliveryReturns

/** In the order in which a digest shows them. */
export const itemKinds = {
  letter: 'Letters',
  study: 'Studies',
  result: 'Results',
  post: 'Articles',
} as const
export type ItemKind = keyof typeof itemKinds

/** The parts of an issue that a board approves, as `Snapshot` of a study. */
export type IssueContent = readonly (readonly [name: string, value: Json])[]
