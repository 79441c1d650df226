import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { getTableName } from 'drizzle-orm/table'
import type { Db } from '../client.ts'
import type { Page } from '../model/fields.ts'
import type { SpamFilter } from '../model/spam.ts'
import { shownColumns, wordsOf } from './search.ts'

type Listed = SQLiteTable & { id: SQLiteColumn; searchText?: SQLiteColumn }

/** A page of rows and where the next one begins, if there is more. */
export type Paged<Row> = { rows: Row[]; nextCursor?: number }

export type Filter = { column: SQLiteColumn; value: string | number | boolean | null | undefined }

const isSet = ({ value }: Filter) => value !== null && value !== undefined

/** Only what is suspected to be spam, or only what is not. */
export const spamIn = (
  { suspectedSpam }: { suspectedSpam: SQLiteColumn },
  { spam }: SpamFilter,
): Filter => ({ column: suspectedSpam, value: spam ? spam === 'only' : undefined })

/** Newest first. `text` is what a search looks through, and what the table's `…_search` index covers. */
export async function newest<T extends Listed>(
  db: Db,
  table: T,
  { limit, before = Number.MAX_SAFE_INTEGER, q, all = false }: Page,
  filters: Filter[] = [],
  text: SQL | SQLiteColumn | undefined = table.searchText,
): Promise<Paged<Omit<T['$inferSelect'], 'searchText'>>> {
  const { index, conditions } =
    q === undefined || !text ? everything : matching(table, text, q, all)
  const isScan = !index && conditions.length > 0
  const rowid = sql`${index ?? table}.rowid`
  const chosen = filters.filter(isSet).map(({ column, value }) => eq(column, value))
  const select = db.select(shownColumns(table as SQLiteTable))
  // A cross join goes through what the index finds, newest first, only as far as the page needs.
  const from = index ? select.from(index).crossJoin(table) : select.from(table as SQLiteTable)
  const inReach = isScan ? sql`${rowid} > ${reach(table, before)}` : undefined
  const rows = await from
    .where(and(lt(rowid, before), inReach, index && eq(table.id, rowid), ...conditions, ...chosen))
    .orderBy(desc(rowid))
    .limit(limit + 1)
    .all()
  const page = paged(rows as (T['$inferSelect'] & { id: number })[], limit)
  if (!isScan || page.nextCursor !== undefined) return page
  const beyond = await db
    .select({ id: table.id })
    .from(table as SQLiteTable)
    .where(sql`${table.id} <= ${reach(table, before)}`)
    .orderBy(desc(table.id))
    .limit(1)
    .get()
  return beyond ? { ...page, nextCursor: Number(beyond.id) + 1 } : page
}

/** The most rows that one page looks at without an index; the next one begins where it stopped. */
const scanned = 100_000

const reach = (table: Listed, before: number) =>
  sql`((select max(id) from ${table} where id < ${before}) - ${scanned})`

/** Of rows fetched one beyond `limit`, those that fit the page. */
export function paged<Row extends { id: number }>(rows: Row[], limit: number): Paged<Row> {
  return rows.length > limit
    ? { rows: rows.slice(0, limit), nextCursor: rows[limit - 1]?.id }
    : { rows }
}

type Match = { index?: SQL; conditions: SQL[] }

const everything: Match = { conditions: [] }

// The index knows every three characters in a row.
const isIndexed = (word: string) => [...word].length >= 3

const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`

/**
 * Rows that hold every word. The index finds the first of them soonest; for all of them, page after
 * page, it would begin anew each time, and looking at each row is faster.
 */
function matching(table: Listed, text: SQL | SQLiteColumn, q: string, all: boolean): Match {
  const words = wordsOf(table, q)
  if (words.length === 0) return { conditions: [sql`false`] }
  const indexed = all ? [] : words.filter(isIndexed)
  const conditions = words
    .filter((word) => !indexed.includes(word))
    .map((word) => sql`instr(${text}, ${word}) > 0`)
  if (indexed.length === 0) return { conditions }
  const index = sql`${sql.identifier(`${getTableName(table)}_search`)}`
  conditions.push(sql`${index} match ${indexed.map(quoted).join(' AND ')}`)
  return { index, conditions }
}
