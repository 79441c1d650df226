import { type SQL, sql } from 'drizzle-orm'
import { type Actor, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { insertMany } from '../lib/insert-many.ts'
import type { CandidateEvent } from '../model/candidates/events.ts'
import type { Attempt } from '../model/candidates/candidates.ts'
import { audited, type Fields, fieldsOf, happenedIn, isStill } from './change.ts'
import { addEventsWritten, eventColumns, eventsBy } from './events.ts'
import { proposalAfter, type Situation } from './next-step.ts'
import type { Candidate } from './shown.ts'
import { candidateEvents, candidates } from './tables.ts'

/** An event that is added only if the candidate meets the condition. */
const addEventIf = (db: Db, events: ReturnType<typeof eventsBy>, condition: SQL | undefined) =>
  insertMany(db, candidateEvents, events, {}, sql`join candidates on ${condition}`).returning(
    eventColumns,
  )

/** Saves an attempt and the step that follows. Undefined if somebody else was faster: nothing is written then. */
export async function addAttempt(
  db: Db,
  actor: Actor,
  old: Candidate,
  { channel, outcome, note = null, dueAt }: Attempt,
  situation: Situation,
) {
  const proposal = proposalAfter(outcome, situation)
  const before = fieldsOf(old)
  const fields: Fields = {
    ...before,
    ...proposal,
    dueAt: proposal.dueAt && (dueAt ?? proposal.dueAt),
  }
  const updatedAt = situation.now.toISOString()
  const [attempt, ...others] = eventsBy(actor, old.id, updatedAt, [
    { kind: 'attempt', data: { channel, outcome, note } },
    ...happenedIn(before, fields),
  ])
  const changed = { ...fields, attempts: old.attempts + 1, version: old.version + 1, updatedAt }
  const event = await change({
    db,
    actor,
    action: 'update',
    table: candidates,
    id: old.id,
    old: audited(before),
    new: { ...audited(fields), attempts: changed.attempts },
    page: undefined,
    write: addEventIf(db, attempt ? [attempt] : [], isStill(old)),
    also: [db.update(candidates).set(changed).where(isStill(old)), addEventsWritten(db, others)],
  })
  // The column holds the data of its kind: nothing else writes events.
  return event && { candidate: { ...old, ...changed }, event: event as CandidateEvent }
}

/** Saves a note. It changes no field, so it conflicts with nothing. */
export async function addNote(db: Db, actor: Actor, { id }: Candidate, text: string) {
  const events = eventsBy(actor, id, new Date().toISOString(), [{ kind: 'note', data: { text } }])
  const event = await change({
    db,
    actor,
    action: 'create',
    table: candidateEvents,
    // Without the text: the log is kept for ever.
    new: { candidateId: id, kind: 'note' },
    page: undefined,
    write: addEventIf(db, events, sql`candidates.id = ${id}`),
  })
  return event as CandidateEvent | undefined
}
