import { sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { integer, type SQLiteTable, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { getTableName } from 'drizzle-orm/table'
import type { Db } from './client.ts'
import { createdAt, id, json } from './columns.ts'
import type { AuditAction } from './model/audit.ts'
import type { Page } from './model/fields.ts'
import { newest } from './page.ts'
import { bumpVersion } from './publish.ts'

/** Who changed, exported or downloaded what. A trigger of the table refuses changes and deletions. */
export const auditLog = sqliteTable('audit_log', {
  id,
  userId: integer(),
  username: text().notNull(),
  action: text().$type<AuditAction>().notNull(),
  /** the table the record is in, and its id or key */
  record: text().notNull(),
  recordId: text(),
  old: json().$type<unknown>(),
  new: json().$type<unknown>(),
  createdAt,
  /** sha256 of the entry before's hash and of this entry; null until it is sealed, moments later */
  hash: text(),
})

export type Actor = { id: number | null; username: string }

type Values = Omit<
  typeof auditLog.$inferInsert,
  'id' | 'userId' | 'username' | 'createdAt' | 'hash'
>

const entryOf = (actor: Actor, values: Values) => ({
  userId: actor.id,
  username: actor.username,
  ...values,
})

export const note = (db: Db, actor: Actor, values: Values) =>
  db.insert(auditLog).values(entryOf(actor, values))

type Change<Row> = {
  db: Db
  actor: Actor
  action: AuditAction
  table: SQLiteTable
  /** missing for a record that is only now made */
  id?: number | string
  old?: unknown
  new?: unknown
  /** the page on which a visitor sees the change; without one it is not public */
  page?: string
  /** further writes of the same transaction */
  also?: BatchItem<'sqlite'>[]
  write: BatchItem<'sqlite'> & { _: { result: Row[] } }
}

/** A change, its audit entry and, where visitors see it, the new content version: one transaction. */
export async function change<Row>({
  db,
  actor,
  table,
  page,
  write,
  also = [],
  id,
  ...entry
}: Change<Row>) {
  const record = getTableName(table)
  // The id of a new record: ids only grow, and nobody else writes within this transaction.
  const newId = sql<string>`(select max(id) from ${table})`
  const entryNote = note(db, actor, {
    ...entry,
    record,
    recordId: id?.toString() ?? (newId as never),
  })
  const version = page === undefined ? [] : [bumpVersion(db, page)]
  const [rows] = await db.batch([write, entryNote, ...version, ...also])
  return (rows as Row[])[0]
}

export const listAudit = (db: Db, page: Page) =>
  newest(db, auditLog, page, [], sql`lower(${auditLog.username} || ' ' || ${auditLog.record})`)
