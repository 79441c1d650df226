import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { index, integer, type SQLiteTable, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { getTableName } from 'drizzle-orm/table'
import { type Addresses, keepAddresses } from '../addresses/addresses.ts'
import type { Db } from '../client.ts'
import { createdAt, idColumn, jsonColumn } from '../lib/columns.ts'
import type { AuditAction } from '../model/audit.ts'
import { bumpVersion } from '../publish/publish.ts'
import { batchIf, type Must } from '../must.ts'
import { revisionOf } from '../revisions/revisions.ts'

/** Records who changed, exported or downloaded something. Triggers refuse changes and deletions of its rows. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: idColumn,
    userId: integer(),
    username: text().notNull(),
    action: text().$type<AuditAction>().notNull(),
    /** the table of the record; `recordId` is its id or key */
    record: text().notNull(),
    recordId: text(),
    old: jsonColumn().$type<unknown>(),
    new: jsonColumn().$type<unknown>(),
    createdAt,
    /** sha256 of the previous entry's hash and this entry; null until it is sealed, moments later */
    hash: text(),
  },
  (t) => [index('audit_log_record').on(t.record, t.recordId, t.id)],
)

export type Actor = { id: number | null; username: string; name?: string | null }

export const actorName = ({ name, username }: Actor) => name ?? username

export type AuditValues = Omit<
  typeof auditLog.$inferInsert,
  'id' | 'userId' | 'username' | 'createdAt' | 'hash'
>

type Computed = { [K in keyof AuditValues]: AuditValues[K] | SQL }

const entryOf = <V extends object>(actor: Actor, values: V) => ({
  userId: actor.id,
  username: actor.username,
  ...values,
})

export const addAuditEntry = (db: Db, actor: Actor, values: Computed) =>
  db.insert(auditLog).values(entryOf(actor, values))

/** An entry that is written only if the condition holds when this statement of the batch runs. */
export function noteWhere(db: Db, actor: Actor, values: Computed, condition: SQL) {
  const entry: Record<string, unknown> = {
    ...entryOf(actor, values),
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

type Change<Row> = {
  db: Db
  actor: Actor
  action: AuditAction
  table: SQLiteTable
  /** left out for a new record */
  id?: number | string
  old?: unknown
  new?: unknown
  /** where visitors find the record, so that its old address stays alive */
  addresses?: Addresses
  /** the page on which visitors see the change; undefined if they see none of it */
  page: string | undefined
  /** conditions for the write, such as the unchanged version of the record; if one fails, nothing is written */
  must: readonly Must[]
  write: BatchItem<'sqlite'> & { _: { result: Row[] } }
  /** further statements of the same transaction */
  also?: BatchItem<'sqlite'>[]
}

/**
 * Writes a change, its audit entry, its revision and, if visitors see it, the new content version in one
 * transaction. Undefined if one of the conditions does not hold: nothing is written then.
 */
export async function change<Row>(changed: Change<Row>) {
  const { db, actor, table, page, addresses, must, write, also = [], id, ...entry } = changed
  const record = getTableName(table)
  // A new record has the highest id: ids only grow, and nobody else writes during this transaction.
  const recordId = id?.toString() ?? sql`(select max(id) from ${table})`
  const revision = revisionOf(db, record, { by: actor, recordId, ...entry })
  const { refused, results } = await batchIf<Must, BatchItem<'sqlite'>[]>(db, must, [
    ...revision.first,
    write,
    addAuditEntry(db, actor, { ...entry, record, recordId }),
    ...revision.next,
    ...(page === undefined ? [] : [bumpVersion(db, page)]),
    ...(addresses ? keepAddresses(db, addresses) : []),
    ...revision.last,
    ...also,
  ])
  if (refused) return undefined
  // The results are in the order of the statements; a batch of several kinds does not type each of them.
  const [row] = results[revision.first.length] as Row[]
  if (page !== undefined && row !== undefined) db.onPublicChange()
  return row
}

export const searchedInAudit = ['username', 'action', 'record'] as const
