import type { SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Lead } from '../candidates/admission/lead.ts'
import type { NewMail } from '../mail/outbox.ts'
import type { Campaign } from '../model/candidates/ways.ts'
import type { Signals, SpamFilter } from '../model/submissions/spam.ts'
import { linkMail } from '../preferences/preferences.ts'
import type { Ticket } from '../studies/prescreener/tickets.ts'
import type { Claim } from '../visits/free.ts'
import type { SubmissionKind } from '../model/submissions/kinds.ts'

/** A submission to store: with its final id and the result of the spam check. */
export type Submitted<Input> = Omit<Input, 'submissionId' | keyof Signals> & {
  submissionId: string
  suspectedSpam?: boolean
}

/** A form with its campaign as one value: see `withCampaign`. */
export type CameBy<Input> = Omit<Input, keyof Campaign> & { campaign?: Campaign | null }

type Sender = {
  firstName: string
  lastName?: string
  email: string
  callerName?: string | null | undefined
  keepInformed?: boolean
  /** a sponsor's request, which has a letter of its own */
  request?: string | null | undefined
  /** the hash of the words beside the tick */
  newsWords?: string | undefined
  suspectedSpam?: boolean
}

export type SubmissionTable = SQLiteTable &
  Record<'id' | 'submissionId' | 'suspectedSpam' | 'email' | 'createdAt', SQLiteColumn>

/** A row to insert, the model that names what its sender wrote, and what its mails need. */
export type Submission = {
  table: SubmissionTable
  model: { entries: object }
  row: { submissionId: string }
  what: SubmissionKind
  from: Sender
  /** only if the sender may join a study */
  lead?: Lead
  /** the outcome of a prescreener that its sender brought along */
  ticket?: Ticket | undefined
  /** only for a visit: the time that it takes */
  claim?: VisitClaim | undefined
  /** the call that its sender booked in the same form, and which is stored together with it */
  call?: Submission | undefined
  /** only for a visit: columns that also change when staff say that it is no spam */
  whenCleared?: Record<string, SQL>
  /** when its sender sent it, if it had to wait */
  sentAt?: string | undefined
}

/** For a list: only suspected spam, only other submissions, or both. */
export const spamIn = (
  { suspectedSpam }: { suspectedSpam: SQLiteColumn },
  { spam }: SpamFilter,
) => ({ column: suspectedSpam, value: spam ? spam === 'only' : undefined })

/** The time of a visit, which is stored only if it is free. */
export type VisitClaim = {
  claim: Claim
  isBooked: boolean
  /** address and name: a person has one booked visit of a type */
  personKey: string
  /** the network that it came from, hashed; undefined if its bookings are not counted */
  network?: string | undefined
  /** If the time is gone: the visit is refused, or stored without a time. */
  ifGone: 'refuse' | 'agree'
  /** the time is known to be gone: another one is to be agreed */
  isGone: boolean
  /** the form that the call was chosen in: without it no call is stored */
  form?: { table: SubmissionTable; submissionId: string }
}

type Cause = Pick<Submission, 'what' | 'from'> & { claim?: VisitClaim | undefined }

/** Suspected spam subscribes nobody: the address in it may be anybody's. */
export const preferencesIn = ({ what: source, from }: Cause, cause: string) => {
  const { firstName, lastName, email, keepInformed, suspectedSpam } = from
  return keepInformed && !suspectedSpam ? [{ cause, firstName, lastName, email, source }] : []
}

/** Suspected spam causes no mail to the address in it, which may be anybody's; staff get a notice. */
export function mailsOf({ what, from, claim }: Cause, cause: string): NewMail[] {
  // Staff hear about a call from the form that it was chosen in.
  if (claim?.form && from.suspectedSpam) return []
  if (from.suspectedSpam) return [{ cause, kind: 'notice', data: { what, suspected: 'spam' } }]
  const { firstName, keepInformed } = from
  const asked: Record<string, string> = from.request ? { request: from.request } : {}
  // Lower case, as in email preferences: letters are counted by address.
  const recipient = from.email.toLowerCase()
  const booked: Record<string, string> = claim?.isBooked ? { booked: 'yes' } : {}
  return [
    ...(claim?.form ? [] : [{ cause, kind: 'notice' as const, data: { what, ...asked } }]),
    { cause, kind: 'confirmation', recipient, data: { what, firstName, ...booked, ...asked } },
    ...(keepInformed ? [linkMail(cause, recipient, { what })] : []),
  ]
}
