import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { integer, type SQLiteTable, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { getTableName } from 'drizzle-orm/table'
import type { Db } from './client.ts'
import { createdAt, id, json } from './lib/columns.ts'
import type { AuditAction } from './model/audit.ts'
import type { Page } from './model/fields.ts'
import { newest } from './lib/page.ts'
import { bumpVersion } from './publish.ts'

/** Who changed, exported or downloaded what. Triggers of the table refuse changes and deletions. */
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

/** For what leaves no trace in the database itself, such as an export. */
export const note = (db: Db, actor: Actor, values: Values) =>
  db.insert(auditLog).values(entryOf(actor, values))

/** How many rows the statement directly before this one wrote, in the same batch. Triggers don't count. */
export const written = sql<number>`changes()`

/** A value that the database works out stands in place of one that is given. */
type Computed = { [K in keyof Values]: Values[K] | SQL }

/** An entry that is made only where the condition holds when its turn in the batch comes. */
export function noteWhere(db: Db, actor: Actor, values: Computed, condition: SQL) {
  const entry: Record<string, unknown> = {
    ...entryOf(actor, values as Values),
    createdAt: new Date().toISOString(),
  }
  const fields = Object.entries(getTableColumns(auditLog)).map(([name, column]) => {
    const value = entry[name] ?? null
    return value instanceof Object && 'getSQL' in value ? sql`${value}` : sql.param(value, column)
  })
  return db
    .insert(auditLog)
    .select(sql`select ${sql.join(fields, sql`, `)} where ${condition}`)
    .returning({ id: auditLog.id, new: auditLog.new })
}

/** Comes directly after a write, and says nothing where that wrote nothing. */
export const noteWritten = (db: Db, actor: Actor, values: Computed) =>
  noteWhere(db, actor, values, sql`${written} > 0`)

const lately = 60_000
const newestEntries = 1000

/**
 * For what is done outside of the database, where nothing says who came first: of those who do the
 * same to one record at the same time, only one is noted, and is answered true.
 */
export async function noteOnce(db: Db, actor: Actor, values: Values & { recordId: string }) {
  const since = new Date(Date.now() - lately).toISOString()
  const isNoted = sql`exists (select 1 from ${auditLog}
    where ${auditLog.id} > (select max(id) - ${newestEntries} from ${auditLog})
      and ${auditLog.record} = ${values.record} and ${auditLog.recordId} = ${values.recordId}
      and ${auditLog.action} = ${values.action} and ${auditLog.createdAt} > ${since})`
  return (await noteWhere(db, actor, values, sql`not ${isNoted}`)).length > 0
}

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
  page?: string | undefined
  write: BatchItem<'sqlite'> & { _: { result: Row[] } }
  /** what else belongs into the transaction */
  also?: BatchItem<'sqlite'>[]
}

/**
 * A change, its audit entry and, where visitors see it, the new content version: one transaction.
 * A write that finds nothing to change leaves neither.
 */
export async function change<Row>(changed: Change<Row>) {
  const { db, actor, table, page, write, also = [], id, ...entry } = changed
  const record = getTableName(table)
  // The id of a new record: ids only grow, and nobody else writes within this transaction.
  const recordId = id?.toString() ?? sql`(select max(id) from ${table})`
  const [rows] = await db.batch([
    write,
    noteWritten(db, actor, { ...entry, record, recordId }),
    ...(page === undefined ? [] : [bumpVersion(db, page)]),
    ...also,
  ])
  const [row] = rows as Row[]
  if (page !== undefined && row !== undefined) db.onPublicChange()
  return row
}

const searched = sql`lower(${auditLog.username} || ' ' || ${auditLog.record})`

/** Newest first; the seals are for `verify-audit`, not for readers. */
export async function listAudit(db: Db, page: Page) {
  const { rows, ...rest } = await newest(db, auditLog, page, [], searched)
  return { rows: rows.map(({ hash: _hash, ...entry }) => entry), ...rest }
}
