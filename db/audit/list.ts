import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { getTableName } from 'drizzle-orm/table'
import { auditLog, searchedInAudit } from './audit.ts'
import type { Db } from '../client.ts'
import { newestPage } from '../lib/page.ts'
import { auditTermsOf } from '../model/audit.ts'
import type { Page } from '../model/lib/page.ts'
import { userColumns, users } from '../users/users.ts'

const columns = searchedInAudit.map((name) => sql`${auditLog[name]}`)
const searched = sql`lower(${sql.join(columns, sql` || ' ' || `)})`

/** SQL: the usernames of staff whose name contains a word, as alternatives for a query of the search index. */
const usernamesOf = (word: string) => sql`coalesce((
  select group_concat(' OR "' || replace(${users.username}, '"', '""') || '"', '') from ${users}
  where instr(lower(${users.name}), ${word}) > 0), '')`

/** Entries contain tables, actions and usernames, but staff search for the words and names on the screen. */
const alternatives = (word: string) =>
  sql`${auditTermsOf(word)
    .map((term) => ` OR "${term}"`)
    .join('')} || ${usernamesOf(word)}`

/** Newest first, with current names of staff, or the username of a user who left. Leaves out the hashes. */
export async function listAudit(db: Db, page: Page) {
  const [{ rows, ...rest }, staff] = await Promise.all([
    newestPage(db, auditLog, page, [], { text: searched, alternatives }),
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

/** The user who last changed fields of this record, and the time. */
export async function lastAuditedChange(db: Db, table: SQLiteTable, id: number) {
  const { record, recordId, action, username, createdAt } = auditLog
  const last = await db
    .select({
      name: sql<string>`coalesce((select name from users where users.id = user_id), ${username})`,
      at: createdAt,
    })
    .from(auditLog)
    .where(
      and(
        eq(record, getTableName(table)),
        eq(recordId, String(id)),
        eq(action, 'update'),
        // The entry of a note or of a new password holds a text instead of fields.
        sql`json_type(${auditLog.new}) = 'object'`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
    .get()
  return last ?? null
}

/** The time of the first entry, which is that of the first admin: entries are never deleted. */
export async function firstEntryAt(db: Db) {
  const { createdAt } = auditLog
  const first = await db
    .select({ createdAt })
    .from(auditLog)
    .orderBy(asc(auditLog.id))
    .limit(1)
    .get()
  return first?.createdAt ?? null
}
