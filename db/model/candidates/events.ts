import type { CandidateStatus, Channel, ClosedReason, EventKind, Outcome } from './labels.ts'
import type { VisitStatus } from '../lib/labels.ts'
import type { LetterKind } from '../mail.ts'

/** The data of an event of each kind. Times are ISO 8601, users are ids. */
export type EventData = {
  submission: { record: 'patient_inquiries' | 'visit_requests'; id: number }
  attempt: { channel: Channel; outcome: Outcome; note: string | null }
  note: { text: string }
  status: {
    from: CandidateStatus | null
    to: CandidateStatus
    reason: ClosedReason | null
    /** the visit that was agreed on, and what there was before */
    visit?: { id: number; dueAt: string; nextAction: string; version: number }
  }
  owner: { from: number | null; to: number | null; fromName: string | null; toName: string | null }
  due: { from: string | null; to: string | null; nextAction: string | null }
  merge: { merge: number; other: number; otherName: string; undone?: boolean }
  mail: { kind: LetterKind }
  visit: { id: number; status: VisitStatus }
}

/** An event as the API answers it. */
export type CandidateEvent = {
  [Kind in EventKind]: {
    id: number
    at: string
    by: 'user' | 'visitor' | 'system'
    userId: number | null
    /** the name of the user at that time */
    name: string | null
    kind: Kind
    data: EventData[Kind]
  }
}[EventKind]
