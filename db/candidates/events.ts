import { sql } from 'drizzle-orm'
import { type Actor, hasWritten, nameOf } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { insertMany } from '../lib/insert-many.ts'
import type { EventKind } from '../model/candidates/labels.ts'
import type { EventData } from '../model/candidates/events.ts'
import { candidateEvents } from './tables.ts'

/** What happened, without whom it happened to and who did it. */
export type Happened = { [Kind in EventKind]: { kind: Kind; data: EventData[Kind] } }[EventKind]

/** While this is the same, nothing has happened to any candidate. */
export const newestEvent = sql`(select coalesce(max(id), 0) from candidate_events)`

/** When and by whom. */
export const eventBy = (actor: Actor, at: string) => ({
  at,
  by: 'user' as const,
  userId: actor.id,
  name: nameOf(actor),
})

/** Events of a candidate that a user caused. */
export const eventsBy = (actor: Actor, candidateId: number, at: string, happened: Happened[]) =>
  happened.map((one) => ({ candidateId, ...eventBy(actor, at), ...one }))

/** Adds events, but only if the statement directly before it in the batch wrote a row. */
export const addEventsWritten = (db: Db, events: ReturnType<typeof eventsBy>) =>
  insertMany(db, candidateEvents, events, {}, sql`join (select 1) on ${hasWritten}`)

/** The columns of an event as the API answers them. */
export const eventColumns = {
  id: candidateEvents.id,
  at: candidateEvents.at,
  by: candidateEvents.by,
  userId: candidateEvents.userId,
  name: candidateEvents.name,
  kind: candidateEvents.kind,
  data: candidateEvents.data,
}
