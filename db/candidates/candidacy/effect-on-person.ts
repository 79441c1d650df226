import { eq } from 'drizzle-orm'
import type { Actor } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { type CandidateStatus, isOpenStatus, shownStatus } from '#db/model/candidates/labels.ts'
import { addEvents, eventsBy, type Happened } from '../events.ts'
import { candidates } from '../tables.ts'
import { proposedStep, type Situation } from '../steps/next-step.ts'
import type { StoredCandidateRecord } from '../one.ts'

/** The next step of the person after the shown status has changed. */
function stepAfter({ candidate }: StoredCandidateRecord, now: CandidateStatus, at: Situation) {
  const { status, nextAction, dueAt } = candidate
  if (!isOpenStatus(now)) return { nextAction: null, dueAt: null }
  if (now === status && dueAt !== null) return { nextAction, dueAt }
  const step = proposedStep(now, at)
  // An earlier step, such as a call about another study, stays.
  return dueAt !== null && step.dueAt !== null && dueAt < step.dueAt ? { nextAction, dueAt } : step
}

/** The effects on the person of a change of one candidacy: version, next step and history. */
export function personAfter(
  db: Db,
  actor: Actor,
  record: StoredCandidateRecord,
  { at, situation, statuses, happened, coordinator }: After,
) {
  const { candidate: old } = record
  const now = shownStatus(statuses)
  const isNew = now !== old.status
  const owner = old.ownerId === null ? coordinator : undefined
  const events: Happened[] = [
    happened,
    ...(isNew
      ? [
          {
            kind: 'status' as const,
            data: { from: old.status, to: now, reason: happened.data.reason },
          },
        ]
      : []),
    ...(owner
      ? [
          {
            kind: 'owner' as const,
            data: { from: null, to: owner.id, fromName: null, toName: owner.name },
          },
        ]
      : []),
  ]
  return [
    db
      .update(candidates)
      .set({
        ...stepAfter(record, now, situation),
        ...(owner && { ownerId: owner.id }),
        version: old.version + 1,
        updatedAt: at,
      })
      .where(eq(candidates.id, old.id)),
    addEvents(db, eventsBy(actor, old.id, at, events)),
  ]
}

export type StudyCoordinator = { id: number; name: string }

type After = {
  at: string
  situation: Situation
  /** the statuses of all candidacies after the change */
  statuses: CandidateStatus[]
  happened: Extract<Happened, { kind: 'candidacy' }>
  /** the owner of a person who has none */
  coordinator?: StudyCoordinator | undefined
}
