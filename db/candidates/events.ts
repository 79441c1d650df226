import { sql } from 'drizzle-orm'
import { type Actor, actorName } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { insertMany } from '../lib/insert-many.ts'
import type { ClosedReason, EventKind } from '../model/candidates/labels.ts'
import type { CandidateEvent, EventData, Step } from '../model/candidates/events.ts'
import { candidateEvents } from './event-tables.ts'

/** An event without its candidate and its author. */
export type Happened = { [Kind in EventKind]: { kind: Kind; data: EventData[Kind] } }[EventKind]

/** While this is the same, nothing has happened to any candidate. */
export const newestEvent = sql`(select coalesce(max(id), 0) from candidate_events)`

export const eventBy = (actor: Actor, at: string) => ({
  at,
  by: 'user' as const,
  userId: actor.id,
  name: actorName(actor),
})

export const eventsBy = (actor: Actor, candidateId: number, at: string, happened: Happened[]) =>
  happened.map((one) => ({ candidateId, ...eventBy(actor, at), ...one }))

export const addEvents = (db: Db, events: ReturnType<typeof eventsBy>) =>
  insertMany(db, candidateEvents, events).returning(eventColumns)

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

/** Old events have the reason 'not-eligible', which has been split in two. It meant the first one. */
const todaysReason = (reason: string | null) =>
  (reason === 'not-eligible' ? 'prescreen-failure' : reason) as ClosedReason | null

const todaysStep = (step: Step): Step => ({
  ...step,
  closedReason: todaysReason(step.closedReason),
})

/** An event with the closed reasons that there are today. */
export function withTodaysReasons(event: CandidateEvent): CandidateEvent {
  const { kind, data } = event
  if (kind === 'status') return { ...event, data: { ...data, reason: todaysReason(data.reason) } }
  if (kind !== 'attempt' || !data.change) return event
  const { was, is } = data.change
  return {
    ...event,
    data: { ...data, change: { ...data.change, was: todaysStep(was), is: todaysStep(is) } },
  }
}

/** SQL: this event was taken back. */
export const isUndone = (event: 'event' | 'candidate_events') =>
  sql`exists (select 1 from candidate_events as undo, json_each(undo.data, '$.undone') as one
    where undo.candidate_id = ${sql.raw(event)}.candidate_id and undo.kind = 'undo' and one.value = ${sql.raw(event)}.id)`
