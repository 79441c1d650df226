import type { BatchItem } from 'drizzle-orm/batch'
import type { Actor } from '../audit/audit.ts'
import { followVisit } from '../candidates/visits/visits.ts'
import { visitSteps } from '../candidates/steps/next-actions.ts'
import {
  moveStep,
  noteVisits,
  setSteps,
  stepsAfterNoShow,
} from '../candidates/visits/visit-steps.ts'
import type { Db } from '../client.ts'
import type { VisitNeed, VisitOutcome, VisitStatus } from '../model/lib/labels.ts'
import { saveVisit, type Taken, thisVisit, type VisitRow } from './changes.ts'
import { announceMove, announceStatus, enqueueVisitLetter } from './letters.ts'

const nextSequence = (old: VisitRow, isMoved: boolean, status: VisitStatus) =>
  isMoved || (status !== old.status && old.status !== 'pending') ? old.sequence + 1 : old.sequence

/** The status that an outcome brings along. */
const statusOf = {
  attended: 'completed',
  'no-show': 'completed',
  'late-cancel': 'cancelled',
} as const

export type StaffChange = {
  status?: VisitStatus | undefined
  outcome?: VisitOutcome | null | undefined
  needs?: VisitNeed[] | undefined
  /** the new time; undefined if the visit stays where it is */
  time?: Taken | undefined
  isForced?: boolean | undefined
}

/** The time that a visit takes with a change; undefined if the change takes no further time. */
function takenBy(old: VisitRow, status: VisitStatus, { time, isForced }: StaffChange) {
  if (status !== 'confirmed' && !(time && status === 'pending')) return undefined
  if (time) return { ...time, isForced }
  const { startsAt, endsAt, locationId } = old
  if (old.status === 'confirmed' || startsAt === null || endsAt === null) return undefined
  return { startsAt, endsAt, locationId, isForced }
}

function stepsAfterOutcome(db: Db, old: VisitRow, outcome: VisitOutcome) {
  const dueAt = new Date().toISOString()
  if (outcome === 'late-cancel')
    return [setSteps(db, thisVisit(old), { action: visitSteps.cancelled, dueAt })]
  if (outcome === 'attended') {
    return old.visitType === 'call'
      ? []
      : [setSteps(db, thisVisit(old), { action: visitSteps.followUp, dueAt })]
  }
  return old.visitType === 'call'
    ? enqueueVisitLetter(db, old, 'missed-call')
    : stepsAfterNoShow(db, thisVisit(old), dueAt)
}

function following(
  db: Db,
  actor: Actor,
  old: VisitRow,
  status: VisitStatus,
  { outcome, time }: StaffChange,
): BatchItem<'sqlite'>[] {
  const isNewStatus = status !== old.status
  const isMissed = outcome === 'no-show' || outcome === 'late-cancel'
  return [
    ...(isNewStatus && !isMissed ? announceStatus(db, old, status) : []),
    ...(isNewStatus ? followVisit(db, actor, old, status) : []),
    ...(time && !isNewStatus && status === 'confirmed' ? announceMove(db, old, time.startsAt) : []),
    ...(time
      ? [
          noteVisits(db, { by: 'user', actor }, thisVisit(old), {
            status,
            act: 'moved',
            startsAt: time.startsAt,
          }),
          moveStep(db, thisVisit(old), old.startsAt, time.startsAt),
        ]
      : []),
    ...(outcome ? stepsAfterOutcome(db, old, outcome) : []),
  ]
}

/** Saves a change by staff. Undefined if the time is full, or if somebody else has changed the visit. */
export function changeVisit(db: Db, actor: Actor, old: VisitRow, change: StaffChange) {
  const { outcome, time, needs } = change
  const status = outcome ? statusOf[outcome] : (change.status ?? old.status)
  const isAgreed = status === 'confirmed' && (old.status !== 'confirmed' || time !== undefined)
  const { isForced: _, ...newTime } = time ?? {}
  return saveVisit({
    db,
    actor,
    old,
    fields: {
      status,
      ...(outcome !== undefined && { outcome }),
      ...(outcome === undefined && status === 'confirmed' && { outcome: null }),
      ...(needs && { needs }),
      ...newTime,
      ...(time && { coming: false }),
      ...(isAgreed && { agreedAt: new Date().toISOString() }),
      sequence: nextSequence(old, time !== undefined, status),
    },
    taken: takenBy(old, status, change),
    also: following(db, actor, old, status, change),
  })
}
