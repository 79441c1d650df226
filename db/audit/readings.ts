import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { hourMs, timeFromNow } from '../model/lib/time.ts'
import { type Actor, auditLog, noteWhere } from './audit.ts'

/** How long a reading counts as noted. */
export const readingMs = hourMs

/** How many of the newest entries are searched for lists. If an hour has more entries, a reading may be noted twice. */
const searchedEntries = 5000

/** The reader's entries of the last hour about these records. */
const lately = (reader: number | null, record: string) =>
  and(
    eq(auditLog.record, record),
    eq(auditLog.action, 'read'),
    sql`${auditLog.userId} = ${reader}`,
    gt(auditLog.createdAt, timeFromNow(-readingMs)),
  )

/** SQL: those of the ids, as a JSON list, that the reader has not read within the last hour. */
function unreadOf(actor: Actor, record: string, ids: readonly (string | number)[]): SQL {
  const isMine = lately(actor.id, record)
  return sql`(select json_group_array(asked.value) from json_each(${JSON.stringify(ids)}) as asked
    where not exists (select 1 from ${auditLog}
      where ${isMine} and ${auditLog.recordId} = cast(asked.value as text))
    and not exists (select 1 from ${auditLog}, json_each(${auditLog.new}, '$.ids') as listed
      where ${isMine} and ${auditLog.recordId} is null and listed.value = asked.value
        and ${auditLog.id} > (select max(id) - ${searchedEntries} from ${auditLog})))`
}

/** Notes who has read these records, each once an hour per reader: one record under its id, a list in one entry. */
export function noteReadings(
  db: Db,
  actor: Actor,
  record: string,
  ids: readonly (string | number)[],
) {
  const unread = unreadOf(actor, record, ids)
  const [id] = ids
  const what =
    ids.length === 1 ? { recordId: String(id) } : { new: sql`json_object('ids', json(${unread}))` }
  const isUnread = sql`json_array_length(${unread}) > 0`
  return noteWhere(db, actor, { action: 'read', record, ...what }, isUnread).run()
}
