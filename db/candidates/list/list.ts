import { and, asc, desc, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { batch } from '../../lib/batch.ts'
import { type Match, matching } from '../../lib/search-match.ts'
import type { CandidatePage } from '../../model/candidates.ts'
import { countsOf } from './counts.ts'
import { conditionsOf, type Desk, isOrderedById } from './filters.ts'
import { candidateColumns } from '../shown.ts'
import { candidates } from '../tables.ts'

const { id, dueAt, searchText } = candidates

/** A search that finds more than this is frequent: the first candidates by due time contain it soon. */
const mostSorted = 1000

/**
 * How to search in the order of the list. The search index has the order of ids. By due time, a search that
 * finds few reads and sorts them all; a frequent one reads the candidates in their order until the page is full.
 */
function waysToSearch(page: CandidatePage): Match[] {
  if (!page.q) return [{ conditions: [] }]
  const indexed = matching(candidates, searchText, page.q, false)
  const { index, conditions } = indexed
  if (!index || isOrderedById(page)) return [indexed]
  const found = sql`select 1 from ${index} where ${conditions[0]} limit ${mostSorted + 1}`
  const isFrequent = sql`(select count(*) from (${found})) > ${mostSorted}`
  const scan = matching(candidates, searchText, page.q, true)
  return [
    { index, conditions: [sql`not (${isFrequent})`, ...conditions] },
    { conditions: [isFrequent, ...scan.conditions] },
  ]
}

/** The candidates after the cursor: of open ones those that are due first, of others the newest. */
function pageOf(db: Db, page: CandidatePage, desk: Desk, { index, conditions }: Match) {
  const { cursor, limit } = page
  const isById = isOrderedById(page)
  const rowid: SQL = index ? sql`${index}.rowid` : sql`${id}`
  const after = isById
    ? cursor && lt(rowid, sql`cast(${cursor.id} as integer)`)
    : cursor && sql`(${dueAt}, ${id}) > (${cursor.dueAt ?? ''}, ${cursor.id})`
  const select = db.select(candidateColumns)
  // CROSS JOIN makes SQLite read the matches of the index first.
  const from = index ? select.from(index).crossJoin(candidates) : select.from(candidates)
  return from
    .where(and(...conditions, index && sql`${id} = ${rowid}`, conditionsOf(page, desk), after))
    .orderBy(...(isById ? [desc(rowid)] : [asc(dueAt), asc(id)]))
    .limit(limit + 1)
}

/** A page without the numbers above the list, and the cursor of the next one. */
export async function candidatesPage(db: Db, page: CandidatePage, desk: Desk) {
  const ways = waysToSearch(page).map((way) => pageOf(db, page, desk, way))
  const rows = (await batch(db, ways)).flat()
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
  return {
    rows: rows.slice(0, page.limit),
    next: last && { id: last.id, dueAt: last.dueAt ?? undefined },
  }
}

/** A page of the list and the numbers above it, in one round trip. */
export async function listCandidates(db: Db, page: CandidatePage, desk: Desk) {
  const [{ rows, next }, counts] = await Promise.all([
    candidatesPage(db, page, desk),
    countsOf(db, desk),
  ])
  const nextCursor = next && (isOrderedById(page) ? `${next.id}` : `${next.dueAt}_${next.id}`)
  return { candidates: rows, nextCursor, counts }
}
