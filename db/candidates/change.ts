import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Actor, change } from '../audit.ts'
import type { Db } from '../client.ts'
import type { CandidateStatus, ClosedReason } from '../model/candidate-labels.ts'
import type { CandidateChange } from '../model/candidates.ts'
import { addEventsWritten, eventsBy, type Happened } from './events.ts'
import { type Situation, stepOf } from './next-step.ts'
import { type Candidate, candidateColumns } from './shown.ts'
import { candidates } from './tables.ts'

/** The fields of a candidate that staff change. */
export type Fields = {
  status: CandidateStatus
  closedReason: ClosedReason | null
  ownerId: number | null
  nextAction: string | null
  dueAt: string | null
}

export const fieldsOf = ({
  status,
  closedReason,
  ownerId,
  nextAction,
  dueAt,
}: Candidate): Fields => ({
  status,
  closedReason,
  ownerId,
  nextAction,
  dueAt,
})

/** The fields after a change. A new status brings the next step that it proposes, unless another one is given. */
export function changedFields(candidate: Candidate, change: CandidateChange, situation: Situation) {
  const old = fieldsOf(candidate)
  const { status = old.status, ownerId = old.ownerId, closedReason, nextAction, dueAt } = change
  const isClosed = status === 'closed'
  const reason = isClosed ? (closedReason ?? old.closedReason) : null
  const isEnded = change.status === 'closed' || change.status === 'enrolled'
  const step = isEnded || status !== old.status ? stepOf(status, situation) : old
  const isWaiting = step.dueAt !== null
  return {
    status,
    closedReason: reason,
    ownerId,
    nextAction: isWaiting ? (nextAction ?? step.nextAction) : null,
    dueAt: isWaiting ? (dueAt ?? step.dueAt) : null,
  }
}

type Names = { fromName: string | null; toName: string | null }

/** What a change of fields means for the history. */
export function happenedIn(
  old: Fields,
  now: Fields,
  names: Names = { fromName: null, toName: null },
): Happened[] {
  const { status, closedReason: reason, ownerId, nextAction, dueAt } = now
  const isNewStatus = status !== old.status || reason !== old.closedReason
  const isNewStep = dueAt !== null && (dueAt !== old.dueAt || nextAction !== old.nextAction)
  return [
    ...(isNewStatus
      ? [{ kind: 'status' as const, data: { from: old.status, to: status, reason } }]
      : []),
    ...(ownerId === old.ownerId
      ? []
      : [{ kind: 'owner' as const, data: { from: old.ownerId, to: ownerId, ...names } }]),
    ...(isNewStep
      ? [{ kind: 'due' as const, data: { from: old.dueAt, to: dueAt, nextAction } }]
      : []),
  ]
}

/** The fields as the audit log keeps them: without what staff write about a person, as it is kept for ever. */
export const audited = ({ nextAction: _, ...fields }: Fields) => fields

/**
 * Saves new fields and what happened. Undefined if somebody else was faster: nothing is written then.
 */
export function saveFields(
  db: Db,
  actor: Actor,
  old: Candidate,
  fields: Fields,
  names: Names,
): Promise<Candidate | undefined> {
  const updatedAt = new Date().toISOString()
  const happened = happenedIn(fieldsOf(old), fields, names)
  return change({
    db,
    actor,
    action: 'update',
    table: candidates,
    id: old.id,
    old: audited(fieldsOf(old)),
    new: audited(fields),
    page: undefined,
    write: db
      .update(candidates)
      .set({ ...fields, updatedAt, version: sql`${candidates.version} + 1` })
      .where(isStill(old))
      .returning(candidateColumns),
    also: [addEventsWritten(db, eventsBy(actor, old.id, updatedAt, happened))],
  })
}

/** That nobody has changed the candidate since it was read. */
export const isStill = ({ id, version }: Candidate) =>
  and(eq(candidates.id, id), eq(candidates.version, version), isNull(candidates.mergedInto))
