import { and, eq, sql } from 'drizzle-orm'
import { type Actor, auditLog, noteWhere } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { fromNow, minute } from '../lib/time.ts'
import { ownerOf } from '../users.ts'

const readings = (id: number, reader: unknown) =>
  and(
    eq(auditLog.record, 'candidates'),
    sql`${auditLog.recordId} = (select cast(coalesce(merged_into, id) as text) from candidates where id = ${id})`,
    eq(auditLog.action, 'read'),
    sql`${auditLog.userId} = ${reader}`,
    sql`${auditLog.createdAt} > ${fromNow(-60 * minute)}`,
  )

/** Whether the user of this session has read the candidate within the last hour. */
export const hasReadLately = async (db: Db, id: number, sessionId: string) =>
  Boolean(
    await db
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(readings(id, ownerOf(sessionId)))
      .limit(1)
      .get(),
  )

/** Notes who has read whose record: once an hour for each person and record. */
export const noteReading = (db: Db, actor: Actor, id: number) =>
  noteWhere(
    db,
    actor,
    { action: 'read', record: 'candidates', recordId: String(id) },
    sql`not exists (select 1 from ${auditLog} where ${readings(id, actor.id)})`,
  ).run()
