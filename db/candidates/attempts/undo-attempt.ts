import { eq, sql } from 'drizzle-orm'
import { type Actor, change } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import type { CandidateEvent, Step } from '#db/model/candidates/events.ts'
import { countedTries } from '#db/model/candidates/labels.ts'
import { auditedCandidate, mustBeStill } from '../change/change.ts'
import { happenedIn } from '../change/events.ts'
import { changeableFields } from '../change/fields.ts'
import { moveTo } from '../candidacy/restore-candidacies.ts'
import { addEvents, eventsBy, type Happened } from '../events.ts'
import type { StoredCandidateRecord } from '../one.ts'
import type { ShownCandidate } from '../shown.ts'
import { candidates } from '../tables.ts'
import { candidateEvents } from '../event-tables.ts'
import { type AttemptEvent, effectOn } from './attempt-effect.ts'

/** The attempt with this id, of a candidate or of one that was merged into it. */
export const attemptIn = ({ events }: StoredCandidateRecord, id: number) =>
  events.find((event): event is AttemptEvent => event.kind === 'attempt' && event.id === id)

/** The candidate of an attempt, or the one that this candidate was merged into since. */
async function candidateOf(db: Db, { id }: AttemptEvent, kept: ShownCandidate) {
  const { candidateId } = candidateEvents
  const event = await db
    .select({ candidateId })
    .from(candidateEvents)
    .where(eq(candidateEvents.id, id))
    .get()
  return event?.candidateId ?? kept.id
}

/** Restores the step of a candidate that was merged after the attempt, in case the merge is undone. */
const giveBackMerged = (db: Db, id: number, { was, is }: { was: Step; is: Step }) =>
  db
    .update(candidates)
    .set(was)
    .where(sql`id = ${id} and status = ${is.status} and due_at is ${is.dueAt}`)

/** A new event names the undone ones. Undefined if somebody has changed the candidate since it was read. */
export async function undoAttempt(
  db: Db,
  actor: Actor,
  { candidate: old, events }: StoredCandidateRecord,
  attempt: AttemptEvent,
) {
  const { direction, outcome, change: step } = attempt.data
  const candidateId = await candidateOf(db, attempt, old)
  const isMerged = candidateId !== old.id
  const { back, kept } = effectOn(old, attempt, events)
  const before = changeableFields(old)
  const fields = { ...before, ...back }
  const changed = {
    ...fields,
    attempts: Math.max(0, old.attempts - countedTries(direction)),
    version: old.version + 1,
    updatedAt: new Date().toISOString(),
  }
  const statusSet = events.filter(
    ({ kind, at, userId }) => kind === 'status' && at === attempt.at && userId === attempt.userId,
  )
  const undone = [attempt, ...(isMerged || !kept.includes('status') ? statusSet : [])]
  const eventsOf = (id: number, happened: Happened[]) =>
    eventsBy(actor, id, changed.updatedAt, happened)
  const event = await change({
    db,
    actor,
    action: 'update',
    table: candidates,
    id: old.id,
    old: auditedCandidate(before),
    new: { ...auditedCandidate(fields), attempts: changed.attempts },
    page: undefined,
    must: [mustBeStill(old)],
    write: addEvents(
      db,
      // The event belongs to the candidate of the attempt, so that its figures follow.
      eventsOf(candidateId, [
        { kind: 'undo', data: { undone: undone.map(({ id }) => id), outcome, kept } },
      ]),
    ),
    also: [
      db.update(candidates).set(changed).where(eq(candidates.id, old.id)),
      addEvents(db, eventsOf(old.id, happenedIn(before, fields))),
      ...(step?.others && !kept.includes('status')
        ? [moveTo(db, step.others, sql`was.value ->> '$.from'`, sql`'talking'`)]
        : []),
      ...(step && isMerged ? [giveBackMerged(db, candidateId, step)] : []),
    ],
  })
  // The column holds the data of its kind: nothing else writes events.
  return event && { candidate: { ...old, ...changed }, event: event as CandidateEvent }
}
