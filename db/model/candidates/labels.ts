/** States and choices of candidates, with their names. Without the schemas that use them, as in `lib/labels.ts`. */

export const candidateStatuses = {
  new: 'New',
  contacting: 'Contacting',
  talking: 'Talking',
  visit: 'Visit agreed',
  screening: 'Screening',
  enrolled: 'Enrolled',
  closed: 'Closed',
} as const
export type CandidateStatus = keyof typeof candidateStatuses

/** A candidate in an open status has a next step and a due time. */
const openStatuses = ['new', 'contacting', 'talking', 'visit', 'screening'] as const
type OpenStatus = (typeof openStatuses)[number]

export const isOpenStatus = (status: CandidateStatus): status is OpenStatus =>
  openStatuses.some((open) => open === status)

/** The place of a status among the candidacies of a person: the highest one shows. */
export const statusOrder = (status: CandidateStatus) =>
  ['closed', 'enrolled', ...openStatuses].indexOf(status)

/** The status that shows among those of a person. */
export const shownStatus = (statuses: readonly CandidateStatus[]): CandidateStatus =>
  statuses.reduce<CandidateStatus>(
    (one, other) => (statusOrder(other) > statusOrder(one) ? other : one),
    'closed',
  )

export const closedReasons = {
  'prescreen-failure': 'Does not fit, by the first questions',
  'screen-failure': 'Does not fit, by the screening',
  'not-interested': 'Not interested',
  unreachable: 'Could not be reached',
  'study-full': 'The study is full',
  'enrolled-elsewhere': 'Takes part elsewhere',
  duplicate: 'The same person twice',
  spam: 'Spam',
  other: 'Another reason',
} as const
export type ClosedReason = keyof typeof closedReasons

/** Hints for the detail that staff may add to a reason. */
export const reasonHints: Partial<Record<ClosedReason, string>> = {
  'prescreen-failure': 'The criterion, such as age or a medicine',
  'screen-failure': 'The criterion, such as a laboratory value',
  'not-interested': 'Distance, time, risk, pay or another word',
}

/** The detail of those who are closed because they asked for no contact. */
export const askedForNoContact = 'asked for no contact'

export const reasonInWords = (reason: ClosedReason, detail?: string | null) =>
  detail ? `${closedReasons[reason]}: ${detail}` : closedReasons[reason]

export const channels = {
  phone: 'Phone',
  email: 'E-mail',
  text: 'Text message',
  'in-person': 'In person',
} as const
export type Channel = keyof typeof channels

/** The direction of an attempt: we called or wrote (`out`), or the person did (`in`). */
export const callDirections = { out: 'We called', in: 'They called' } as const
export type Direction = keyof typeof callDirections

/** The keys 1 to 5 choose these outcomes, in this order. */
export const attemptOutcomes = {
  reached: 'Reached',
  voicemail: 'Voicemail',
  'no-answer': 'No answer',
  'wrong-number': 'Wrong number',
  'call-back': 'Call back later',
} as const
export type AttemptOutcome = keyof typeof attemptOutcomes

/** Attempts are ours: a call from the person is not counted. Old events have no direction, and are of our calls. */
export const countedTries = (direction: Direction = 'out') => (direction === 'out' ? 1 : 0)

/** The outcome that decides the next step: a person who called and reached nobody waits for a call back. */
export const stepOutcome = (direction: Direction, outcome: AttemptOutcome): AttemptOutcome =>
  direction === 'in' && outcome !== 'reached' ? 'call-back' : outcome

const eventKinds = [
  'submission',
  'attempt',
  'note',
  'status',
  'owner',
  'due',
  'merge',
  'mail',
  'visit',
  'undo',
  'added',
  'contact',
  'no-contact',
  'separate',
  'candidacy',
] as const
export type EventKind = (typeof eventKinds)[number]

/** Invented people have an address here, at a domain that cannot exist. */
export const sampleDomain = '@sample.example'

export const isSampleCandidate = ({ email }: { email: string | null }) =>
  email?.toLowerCase().endsWith(sampleDomain) ?? false
