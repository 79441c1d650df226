import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Lead } from './candidates/admit.ts'
import type { NewMail } from './mail/outbox.ts'
import type { Campaign } from './model/candidates/ways.ts'
import type { Signals, SpamFilter } from './model/submissions/spam.ts'
import { linkMail } from './preferences.ts'
import type { Ticket } from './studies/tickets.ts'
import type { SubmissionKind } from './model/submissions/kinds.ts'

/** A submission as it is stored: its id is settled, and so is whether it looks like spam. */
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
  /** only where the sender may join a study */
  lead?: Lead
  /** the outcome of a prescreener that its sender brought along */
  ticket?: Ticket | undefined
  /** where it waited: when its sender sent it */
  sentAt?: string | undefined
}

/** For a list: only suspected spam, only other submissions, or both. */
export const spamIn = (
  { suspectedSpam }: { suspectedSpam: SQLiteColumn },
  { spam }: SpamFilter,
) => ({ column: suspectedSpam, value: spam ? spam === 'only' : undefined })

type Cause = Pick<Submission, 'what' | 'from'>

/** Suspected spam subscribes nobody: the address in it may be anybody's. */
export const preferencesIn = ({ what: source, from }: Cause, cause: string) => {
  const { firstName, lastName, email, keepInformed, suspectedSpam } = from
  return keepInformed && !suspectedSpam ? [{ cause, firstName, lastName, email, source }] : []
}

/** Suspected spam causes no mail to the address in it, which may be anybody's; staff get a notice. */
export function mailsOf({ what, from }: Cause, cause: string): NewMail[] {
  if (from.suspectedSpam) return [{ cause, kind: 'notice', data: { what, suspected: 'spam' } }]
  const { firstName, keepInformed } = from
  // Lower case, as in email preferences: letters are counted by address.
  const recipient = from.email.toLowerCase()
  return [
    { cause, kind: 'notice', data: { what } },
    { cause, kind: 'confirmation', recipient, data: { what, firstName } },
    ...(keepInformed ? [linkMail(cause, recipient, { what })] : []),
  ]
}
