import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import { withSearchText } from './search.ts'

/**
 * Inserts rows that are passed as one JSON argument, so that the statement is short and the same for any
 * number of rows. `computed` gives SQL for columns instead of their values; with `join`, only rows that
 * match the joined table are inserted; `grouped` ends the SELECT.
 */
export function insertMany<T extends SQLiteTable, Computed extends string = never>(
  db: Db,
  table: T,
  rows: Omit<T['$inferInsert'], Computed>[],
  computed?: Record<Computed, SQL>,
  join = sql``,
  grouped = sql``,
) {
  const columns: [string, SQLiteColumn][] = Object.entries(getTableColumns(table))
  const computedOf = new Map<string, SQL>(Object.entries(computed ?? {}))
  const given: Record<string, unknown>[] = rows.map((row) => withSearchText(table, row))
  const isGiven = (key: string) => given.some((row) => row[key] !== undefined)
  const defaults: Record<string, unknown> = {}
  const values = columns.map(([key, column]) => {
    const expression = computedOf.get(key)
    if (expression) return expression
    const value = column.defaultFn ? column.defaultFn() : column.default
    // Most rows leave out the same columns: their default is passed once instead of in each row.
    if (!isGiven(key))
      return value === undefined ? sql.raw('null') : sql`${sql.param(value, column)}`
    defaults[key] = value
    return rowValue(key)
  })
  const from = jsonRows(given.map((row) => ({ ...defaults, ...row })))
  // Without a WHERE, SQLite parses a following ON CONFLICT as part of the join.
  return db
    .insert(table)
    .select(sql`select ${sql.join(values, sql`, `)} from ${from} ${join} where true ${grouped}`)
}

const picked = <Row extends object>(row: Row, keys: readonly (keyof Row)[]) =>
  Object.fromEntries(keys.map((key) => [key, row[key]]))

/**
 * Rows passed as one JSON argument, for a FROM; with `keys`, only those of their values, for a statement that reads
 * few. SQLite writes an object of `json_each` as text again for each column that is read of it; with the
 * LIMIT it does so once.
 */
export function jsonRows<Row extends object>(rows: Row[], keys?: readonly (keyof Row)[]) {
  const values = keys ? rows.map((row) => picked(row, keys)) : rows
  return sql`(select value from json_each(${JSON.stringify(values)}) limit -1)`
}

/** The value that a row of `jsonRows` gives for this column. */
export const rowValue = (key: string) => sql.raw(`(value ->> '$.${key}')`)
