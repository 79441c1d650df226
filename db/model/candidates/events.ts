import type {
  AttemptOutcome,
  CandidateStatus,
  Channel,
  ClosedReason,
  Direction,
  EventKind,
} from './labels.ts'
import type { VisitActName, VisitStatus } from '../lib/labels.ts'
import type { ContactField } from './contacts.ts'
import type { StaffSource } from './ways.ts'
import type { LetterKind } from '../mail.ts'
import type { CandidateTable } from '../submissions/kinds.ts'

/** The data of an event of each kind. Times are ISO 8601, users are ids. */
export type EventData = {
  submission: { record: CandidateTable; id: number }
  attempt: {
    channel: Channel
    /** left out in old events, which are of our calls */
    direction?: Direction
    outcome: AttemptOutcome
    note: string | null
    /** an agreed visit was still to come: the attempt does not count towards giving up */
    beforeVisit?: true | undefined
    /** the step before and after it, so that it can be taken back; attempts of earlier versions have none */
    /** `others`: the candidacies that it moved on too, and the status they had */
    change?: { was: Step; is: Step; others?: { id: number; from: CandidateStatus }[] }
  }
  note: { text: string }
  /** a study that staff considered the person for; `from` is null when they began to */
  candidacy: {
    study: string | null
    from: CandidateStatus | null
    to: CandidateStatus
    reason: ClosedReason | null
    reasonDetail?: string | null
  }
  status: {
    from: CandidateStatus | null
    to: CandidateStatus
    reason: ClosedReason | null
    /** a word more about the reason; old events have none */
    reasonDetail?: string | null
    /** the visit that was agreed on, and the step before it */
    visit?: { id: number; dueAt: string; nextAction: string; version: number }
  }
  owner: { from: number | null; to: number | null; fromName: string | null; toName: string | null }
  due: {
    from: string | null
    to: string | null
    nextAction: string | null
    /** by a visitor: the next step before a form came */
    was?: string
    /** the candidate that this one was merged into was deleted */
    isGivenBack?: true
  }
  merge: { merge: number; other: number; otherName: string; undone?: boolean }
  mail: { kind: LetterKind }
  /** `act` and `startsAt`: what its visitor did with the link in their mail, and the new time */
  visit: { id: number; status: VisitStatus; act?: VisitActName; startsAt?: string }
  /** by a user: the person telephoned, came by or was sent by somebody */
  added: { source: StaffSource }
  /** a name, number or address, or something else about the person; null where there was or is none */
  contact: { field: ContactField; from: string | null; to: string | null }
  /** `reason`: why, or why it was lifted */
  'no-contact': { asked: string; reason: string; lifted?: true }
  /** `other`: the candidate to whom submissions moved, or from whom they came */
  separate: { merge: number; other: number; otherName: string; isNew?: true; undone?: true }
  /** `undone`: the ids of the undone events. `outcome`: that of an undone attempt, null for a bulk change. */
  undo: { undone: number[]; outcome: AttemptOutcome | null; kept: StepPart[] }
}

/** The fields that a status brings along. */
export type Step = {
  status: CandidateStatus
  closedReason: ClosedReason | null
  /** left out in old events */
  reasonDetail?: string | null
  nextAction: string | null
  dueAt: string | null
}

/** The parts of a step that cannot be undone, because they were changed again. */
export type StepPart = 'status' | 'step'

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

export const undoneIn = (events: readonly CandidateEvent[]) =>
  new Set(events.flatMap(({ kind, data }) => (kind === 'undo' ? data.undone : [])))
