import { sql } from 'drizzle-orm'
import { minuteMs, timeFromNow } from '#db/model/lib/time.ts'
import type { Db } from '../client.ts'
import { type Actor, auditLog, type AuditValues, noteWhere } from './audit.ts'

const repeatWindowMs = minuteMs
const searchedEntries = 1000

type OfRecord = AuditValues & { recordId: string }

function isNew({ record, recordId, action }: OfRecord) {
  const since = timeFromNow(-repeatWindowMs)
  return sql`not exists (select 1 from ${auditLog}
    where ${auditLog.id} > (select max(id) - ${searchedEntries} from ${auditLog})
      and ${auditLog.record} = ${record} and ${auditLog.recordId} = ${recordId}
      and ${auditLog.action} = ${action} and ${auditLog.createdAt} > ${since})`
}

/** For an action outside of the database. Of concurrent requests, only the first one in a minute writes an entry. */
export const noteOnce = (db: Db, actor: Actor, values: OfRecord) =>
  noteWhere(db, actor, values, isNew(values))
