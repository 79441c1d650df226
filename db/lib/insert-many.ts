import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import { withSearchText } from './search.ts'

/**
 * Inserts rows that are passed as one JSON argument, so that the statement is short and the same for any
 * number of rows. `computed` gives SQL for columns instead of their values; with `join`, only rows that
 * match the joined table are inserted.
 */
export function insertMany<T extends SQLiteTable>(
  db: Db,
  table: T,
  rows: T['$inferInsert'][],
  computed: Record<string, SQL> = {},
  join = sql``,
) {
  const columns: [string, SQLiteColumn][] = Object.entries(getTableColumns(table))
  const values = columns.map(([key]) => computed[key] ?? rowValue(key))
  const fields = sql.join(values, sql`, `)
  const defaults = defaultsOf(columns)
  const json = JSON.stringify(rows.map((row) => ({ ...defaults, ...withSearchText(table, row) })))
  // Without a WHERE, SQLite parses a following ON CONFLICT as part of the join.
  return db.insert(table).select(sql`select ${fields} from json_each(${json}) ${join} where true`)
}

/** The value that a row gives for this column. */
export const rowValue = (key: string) => sql.raw(`(value ->> '$.${key}')`)

/** The same for all rows: a default that is computed is the time. */
const defaultsOf = (columns: [string, SQLiteColumn][]) =>
  Object.fromEntries(
    columns.map(([key, column]) => [key, column.defaultFn ? column.defaultFn() : column.default]),
  )
