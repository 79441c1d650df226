import { sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { getTableName } from 'drizzle-orm/table'
import { type Actor, actorName } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { patientInquiries } from '../inquiries/inquiries.ts'
import { visitRequests } from '../visits/requests.ts'
import { groupOf, keptSenderIdOf } from './person.ts'
import { candidates } from './tables.ts'
import { candidateEvents } from './event-tables.ts'

const isNoSpam = (table: typeof patientInquiries | typeof visitRequests, name: string) =>
  sql`exists (select 1 from ${table} where event.data ->> '$.record' = ${name}
    and ${table.id} = event.data ->> '$.id' and not ${table.suspectedSpam})`

/** SQL: staff have not worked on the candidate, and every submission is spam. */
const isSpamOnly = sql`${candidates.status} = 'new' and not exists (
  select 1 from ${candidateEvents} as event
  where event.candidate_id in ${groupOf(sql`${candidates}.id`)} and (
    (event."by" = 'user' and event.kind <> 'status')
    or (event.kind = 'submission' and
      (${isNoSpam(patientInquiries, 'patient_inquiries')} or ${isNoSpam(visitRequests, 'visit_requests')}))))`

/** Closes the candidate of this submission, if spam was all that came from them and nobody has worked on it. */
export function closeSpamOnly(
  db: Db,
  actor: Actor,
  table: SQLiteTable,
  id: number,
): BatchItem<'sqlite'>[] {
  const now = new Date().toISOString()
  const isMeant = sql`${candidates}.id = ${keptSenderIdOf(getTableName(table), id)} and ${isSpamOnly}`
  return [
    db.run(sql`insert into ${candidateEvents} (candidate_id, at, "by", user_id, name, kind, data)
      select id, ${now}, 'user', ${actor.id}, ${actorName(actor)}, 'status',
        json_object('from', status, 'to', 'closed', 'reason', 'spam')
      from ${candidates} where ${isMeant}`),
    db
      .update(candidates)
      .set({
        status: 'closed',
        closedReason: 'spam',
        nextAction: null,
        dueAt: null,
        version: sql`${candidates.version} + 1`,
        updatedAt: now,
      })
      .where(isMeant),
  ]
}
