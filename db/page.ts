import { and, desc, eq, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { getTableName } from 'drizzle-orm/table'
import type { Db } from './client.ts'
import type { Page } from './model/fields.ts'
import type { SpamFilter } from './model/spam.ts'

type Listed = SQLiteTable & { id: SQLiteColumn }

/** A page of rows and where the next one begins, if there is more. */
export type Paged<Row> = { rows: Row[]; nextCursor?: number }

export type Filter = { column: SQLiteColumn; value: string | number | boolean | null | undefined }

const isSet = ({ value }: Filter) => value !== null && value !== undefined

/** Only what is suspected to be spam, or only what is not. */
export const spamIn = (
  { suspectedSpam }: { suspectedSpam: SQLiteColumn },
  { spam }: SpamFilter,
): Filter => ({ column: suspectedSpam, value: spam ? spam === 'only' : undefined })

/**
 * Newest first. `columns` are those that the table's `…_search` index covers; it finds any three
 * characters in a row, fewer are looked for row by row.
 */
export async function newest<T extends Listed>(
  db: Db,
  table: T,
  { limit, before = Number.MAX_SAFE_INTEGER, q }: Page,
  columns: (keyof T & string)[] = [],
  filters: Filter[] = [],
): Promise<Paged<T['$inferSelect']>> {
  const older = lt(table.id, before)
  const found =
    q === undefined ? undefined : matching(table, columns, q, before, limit, filters.some(isSet))
  const chosen = filters.filter(isSet).map(({ column, value }) => eq(column, value))
  const rows = await db
    .select()
    .from(table as SQLiteTable)
    .where(and(older, found, ...chosen))
    .orderBy(desc(table.id))
    .limit(limit + 1)
    .all()
  return paged(rows as (T['$inferSelect'] & { id: number })[], limit)
}

/** Of rows fetched one beyond `limit`, those that fit the page. */
export function paged<Row extends { id: number }>(rows: Row[], limit: number): Paged<Row> {
  return rows.length > limit
    ? { rows: rows.slice(0, limit), nextCursor: rows[limit - 1]?.id }
    : { rows }
}

function matching<T extends Listed>(
  table: T,
  columns: (keyof T & string)[],
  q: string,
  before: number,
  limit: number,
  isFiltered: boolean,
): SQL | undefined {
  if (q.length < 3) {
    const pattern = `%${q}%`
    return or(...columns.map((column) => like(table[column] as SQLiteColumn, pattern)))
  }
  const index = sql.identifier(`${getTableName(table)}_search`)
  const phrase = `"${q.replaceAll('"', '""')}"`
  // The index knows no other column, so with a filter it must name every match.
  const newestOnly = isFiltered ? sql`` : sql` order by rowid desc limit ${limit + 1}`
  return inArray(
    table.id,
    sql`(select rowid from ${index} where ${index} match ${phrase} and rowid < ${before}${newestOnly})`,
  )
}
