import { sql } from 'drizzle-orm'
import { auditLog } from './audit.ts'
import type { Db } from './client.ts'
import { newest } from './lib/page.ts'
import type { Page } from './model/lib/page.ts'
import { userColumns, users } from './users.ts'

const searched = sql`lower(${auditLog.username} || ' ' || ${auditLog.record})`

/**
 * Newest first, with the name that staff have now; the username stands in for the name of those who left.
 * Without the hashes, which only `verify-audit` needs.
 */
export async function listAudit(db: Db, page: Page) {
  const [{ rows, ...rest }, staff] = await Promise.all([
    newest(db, auditLog, page, [], { text: searched }),
    db.select({ id: users.id, name: userColumns.name }).from(users).all(),
  ])
  const names = new Map<number | null, string>(staff.map(({ id, name }) => [id, name]))
  return {
    rows: rows.map(({ hash: _hash, ...entry }) => ({
      ...entry,
      name: names.get(entry.userId) ?? entry.username,
    })),
    ...rest,
  }
}
