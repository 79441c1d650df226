import { and, desc, eq, SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import type { Page } from '../model/lib/page.ts'
import { type HiddenColumn, shownColumns } from './search.ts'
import { type Alternatives, type Match, matching } from './search-match.ts'

type Listed = SQLiteTable & { id: SQLiteColumn; searchText?: SQLiteColumn }

/** A page of rows, and the cursor of the next page if there is one. */
export type Paged<Row> = { rows: Row[]; nextCursor?: number }

const everything: Match = { conditions: [] }

type Equals = { column: SQLiteColumn; value: string | number | boolean | null | undefined }

/** A column must have the value. Without a value, every row passes. */
type Filter = Equals | SQL | undefined

function conditionOf(filter: Filter) {
  if (filter === undefined || filter instanceof SQL) return filter
  const { column, value } = filter
  return value === null || value === undefined ? undefined : eq(column, value)
}

type Options<More> = {
  /** the searched text, which the table's `…_search` index covers */
  text?: SQL
  alternatives?: Alternatives
  /** selected beside the table's columns */
  more?: { [K in keyof More]: SQL<More[K]> }
}

/** A page of a table, newest first. */
export async function newestPage<T extends Listed, More = object>(
  db: Db,
  table: T,
  { limit, before = Number.MAX_SAFE_INTEGER, q, all = false }: Page,
  filters: Filter[] = [],
  { text = table.searchText?.getSQL(), alternatives, more }: Options<More> = {},
): Promise<Paged<Omit<T['$inferSelect'], HiddenColumn> & More>> {
  const { index, conditions } =
    q === undefined || !text ? everything : matching(table, text, q, all, alternatives)
  const isScan = !index && conditions.length > 0
  const rowid = sql`${index ?? table}.rowid`
  const chosen = filters.map(conditionOf)
  const select = db.select({ ...shownColumns<SQLiteTable>(table), ...more })
  // CROSS JOIN makes SQLite read the matches of the index first, newest first, until the page is full.
  const from = index ? select.from(index).crossJoin(table) : select.from<SQLiteTable>(table)
  // The client sends each number as a float, which a search index does not seek by.
  const isOlder = sql`${rowid} < cast(${before} as integer)`
  const isInScan = isScan ? sql`${rowid} > ${scanLimit(table, before)}` : undefined
  const found = from
    .where(and(isOlder, isInScan, index && eq(table.id, rowid), ...conditions, ...chosen))
    .orderBy(desc(rowid))
    .limit(limit + 1)
    .all()
  const [rows, beyond] = await Promise.all([found, isScan ? beyondScan(db, table, before) : null])
  // The columns were selected above; a table that is a type parameter does not type its rows.
  const page = paged(rows as (T['$inferSelect'] & More & { id: number })[], limit)
  if (page.nextCursor !== undefined) return page
  return beyond ? { ...page, nextCursor: Number(beyond.id) + 1 } : page
}

/** The most rows that a search without an index reads for a page. The next page continues there. */
const maxScanned = 100_000

const scanLimit = (table: Listed, before: number) =>
  sql`((select max(id) from ${table} where id < ${before}) - ${maxScanned})`

/** The newest row that a scan does not reach. */
const beyondScan = (db: Db, table: Listed, before: number) =>
  db
    .select({ id: table.id })
    .from<SQLiteTable>(table)
    .where(sql`${table.id} <= ${scanLimit(table, before)}`)
    .orderBy(desc(table.id))
    .limit(1)
    .get()

/** A page made of rows that were fetched with one more than `limit`. */
export function paged<Row extends { id: number }>(rows: Row[], limit: number): Paged<Row> {
  return rows.length > limit
    ? { rows: rows.slice(0, limit), nextCursor: rows[limit - 1]?.id }
    : { rows }
}
