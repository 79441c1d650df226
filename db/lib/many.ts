import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import { withSearchText } from './search.ts'

/**
 * Inserts rows that come as one JSON argument. For one row or a hundred it is the same short
 * statement: hardly anything to build here, and to parse there. The database works out what is
 * `computed`; with `join`, only rows are inserted that it joins with something.
 */
export function insertMany<T extends SQLiteTable>(
  db: Db,
  table: T,
  rows: T['$inferInsert'][],
  computed: Record<string, SQL> = {},
  join = sql``,
) {
  const columns: [string, SQLiteColumn][] = Object.entries(getTableColumns(table))
  const values = columns.map(([key]) => computed[key] ?? given(key))
  const fields = sql.join(values, sql`, `)
  const json = JSON.stringify(
    rows.map((row) => ({ ...defaultsOf(columns), ...withSearchText(table, row) })),
  )
  // Without the condition SQLite would take what follows a conflict for a part of a join.
  return db.insert(table).select(sql`select ${fields} from json_each(${json}) ${join} where true`)
}

/** What a row says of this column. */
export const given = (key: string) => sql.raw(`(value ->> '$.${key}')`)

const defaultsOf = (columns: [string, SQLiteColumn][]) =>
  Object.fromEntries(
    columns.map(([key, column]) => [key, column.defaultFn ? column.defaultFn() : column.default]),
  )
