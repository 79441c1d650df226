import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from '#db/client.ts'
import { touchedSql, visitsWhere } from '../visits/visits.ts'

/** An earlier visit keeps its step; an earlier call gives way to the time that the person chose. */
const isKept = sql`(candidates.next_action = 'Visit' and candidates.due_at < call.starts_at)`

/** The next step of those who chose when we call them. */
export const planCalls = (db: Db, condition: SQL): BatchItem<'sqlite'>[] => [
  db.run(sql`update candidates set next_action = 'Call', due_at = call.starts_at, ${touchedSql()}
    from (select kept_id, min(starts_at) as starts_at from ${visitsWhere(condition)} group by kept_id) as call
    where candidates.id = call.kept_id and candidates.do_not_contact is null
    and candidates.due_at is not null and not ${isKept}`),
]
