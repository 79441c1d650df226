import { and, eq, isNull } from 'drizzle-orm'
import { type Actor, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import type { Step } from '../model/candidates/events.ts'
import { isOpenStatus } from '../model/candidates/labels.ts'
import type { CandidateChange } from '../model/candidates/candidates.ts'
import { addEventsWritten, eventsBy, type Happened } from './events.ts'
import { proposedStep, type Situation } from './next-step.ts'
import { candidateColumns, type ShownCandidate } from './shown.ts'
import { candidates } from './tables.ts'

/** The fields of a candidate that staff change. */
export type Fields = Step & { ownerId: number | null }

export const changeableFields = (candidate: ShownCandidate): Fields => {
  const { status, closedReason, ownerId, nextAction, dueAt } = candidate
  return { status, closedReason, ownerId, nextAction, dueAt }
}

/** The fields after a change. A new status brings the next step that it proposes, unless another one is given. */
export function changedFields(
  old: ShownCandidate,
  change: CandidateChange,
  situation: Situation,
): Fields {
  const { status = old.status, ownerId = old.ownerId } = change
  const isEnding = change.status !== undefined && !isOpenStatus(change.status)
  const step = isEnding || status !== old.status ? proposedStep(status, situation) : old
  return {
    status,
    closedReason: status === 'closed' ? (change.closedReason ?? old.closedReason) : null,
    ownerId,
    nextAction: step.dueAt && (change.nextAction ?? step.nextAction),
    dueAt: step.dueAt && (change.dueAt ?? step.dueAt),
  }
}

/** Names of an owner before and after a change. */
type Names = { fromName: string | null; toName: string | null }
const sameOwner: Names = { fromName: null, toName: null }

/** The events that a change of fields adds to the history. */
export function happenedIn(old: Fields, now: Fields, names = sameOwner): Happened[] {
  const { status, closedReason: reason, ownerId, nextAction, dueAt } = now
  const isNewStatus = status !== old.status || reason !== old.closedReason
  const isNewStep = dueAt !== old.dueAt || nextAction !== old.nextAction
  const happened: (Happened | false)[] = [
    isNewStatus && { kind: 'status', data: { from: old.status, to: status, reason } },
    ownerId !== old.ownerId && {
      kind: 'owner',
      data: { from: old.ownerId, to: ownerId, ...names },
    },
    // The end of the last step goes without saying where the status ends the work.
    isNewStep &&
      !(isNewStatus && dueAt === null) && {
        kind: 'due',
        data: { from: old.dueAt, to: dueAt, nextAction },
      },
  ]
  return happened.filter((one) => one !== false)
}

/** The fields that the audit log keeps. It is kept for ever, so what staff write about a person is not in it. */
export const audited = ({ status, closedReason, ownerId, dueAt }: Fields) => ({
  status,
  closedReason,
  ownerId,
  dueAt,
})

/** Saves new fields and what happened. Undefined if somebody else was faster: nothing is written then. */
export async function saveFields(
  db: Db,
  actor: Actor,
  old: ShownCandidate,
  fields: Fields,
  names?: Names,
): Promise<ShownCandidate | undefined> {
  const before = changeableFields(old)
  const happened = happenedIn(before, fields, names)
  if (happened.length === 0) return old
  const updatedAt = new Date().toISOString()
  return change({
    db,
    actor,
    action: 'update',
    table: candidates,
    id: old.id,
    old: audited(before),
    new: audited(fields),
    page: undefined,
    write: db
      .update(candidates)
      .set({ ...fields, updatedAt, version: old.version + 1 })
      .where(isStill(old))
      .returning(candidateColumns),
    also: [addEventsWritten(db, eventsBy(actor, old.id, updatedAt, happened))],
  })
}

/** SQL condition: the candidate still has the version that was read, and is not merged. */
export const isStill = ({ id, version }: ShownCandidate) =>
  and(eq(candidates.id, id), eq(candidates.version, version), isNull(candidates.mergedInto))
