import { getTableColumns, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'

/**
 * Inserts rows that come as one JSON argument. For one row or a hundred it is the same short
 * statement: hardly anything to build here, and to parse there.
 */
export function insertMany<T extends SQLiteTable>(db: Db, table: T, rows: T['$inferInsert'][]) {
  const columns: [string, SQLiteColumn][] = Object.entries(getTableColumns(table))
  const fields = sql.raw(columns.map(([key]) => `value ->> '$.${key}'`).join(', '))
  const json = JSON.stringify(rows.map((row) => ({ ...defaultsOf(columns), ...row })))
  // Without the condition SQLite would take what follows a conflict for a part of a join.
  return db.insert(table).select(sql`select ${fields} from json_each(${json}) where true`)
}

const defaultsOf = (columns: [string, SQLiteColumn][]) =>
  Object.fromEntries(
    columns.map(([key, column]) => [key, column.defaultFn ? column.defaultFn() : column.default]),
  )
