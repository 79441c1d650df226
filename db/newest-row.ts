import { desc } from 'drizzle-orm'
import { auditLog } from './audit/audit.ts'
import type { Db } from './client.ts'
import { mailOutbox } from './mail/outbox.ts'

/** The time of the newest row: nearly each write of staff or of a visitor adds an audit entry or a mail. */
export async function newestRowAt(db: Db) {
  const newest = await Promise.all(
    [auditLog, mailOutbox].map((table) =>
      db.select({ createdAt: table.createdAt }).from(table).orderBy(desc(table.id)).limit(1).get(),
    ),
  )
  const times = newest.flatMap((row) => row?.createdAt ?? [])
  return times.sort().at(-1) ?? null
}
