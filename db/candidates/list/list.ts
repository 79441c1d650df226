import { and, asc, desc, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { type Match, matching } from '#db/lib/search-match.ts'
import type { CandidatePage } from '#db/model/candidates/filter.ts'
import { countsOf } from './counts.ts'
import { conditionsOf, type DeskViewer, isOrderedById, ofReference } from './filters.ts'
import { candidaciesColumn } from '../candidacies-of.ts'
import { candidateColumns, lastColumn } from '../shown.ts'
import { candidates } from '../tables.ts'

const { id, dueAt, searchText } = candidates

/** A search that finds more than this is frequent: the first candidates by due time contain it soon. */
const mostSorted = 1000

/** The conditions for what follows the cursor; `rowid` is that of the candidate in the index that is read. */
function afterCursor({ cursor, ...page }: CandidatePage, rowid: SQL) {
  if (!cursor) return undefined
  return isOrderedById(page)
    ? lt(rowid, sql`cast(${cursor.id} as integer)`)
    : sql`(${dueAt}, ${id}) > (${cursor.dueAt ?? ''}, ${cursor.id})`
}

/**
 * The ids of the candidates on a page that contain the words, due first. The search index has the order of ids:
 * a search that finds few reads and sorts them all; a frequent one reads the candidates in their order until
 * the page is full. The index is read once for both.
 */
function foundByDueTime(page: CandidatePage, desk: DeskViewer, { index, conditions }: Match) {
  const [match, ...others] = conditions
  const all = matching(candidates, searchText, page.q ?? '', true).conditions
  // In the LIMIT, SQLite asks `isMeant` once; in the WHERE it would for each candidate.
  const pageFrom = (from: SQL, isMeant: SQL, where: SQL[]) => sql`select id from (
    select ${id} as id from ${from}
    where ${and(...where, conditionsOf(page, desk), afterCursor(page, sql`${id}`))}
    order by ${dueAt}, ${id} limit iif(${isMeant}, ${page.limit + 1}, 0))`
  const size = sql`(select count(*) from found)`
  return sql`(
    with found as materialized (
      select rowid as found_id from ${index} where ${match} limit ${mostSorted + 1})
    ${pageFrom(sql`found cross join ${candidates}`, sql`${size} <= ${mostSorted}`, [sql`${id} = found_id`, ...others])}
    union all ${pageFrom(sql`${candidates}`, sql`${size} > ${mostSorted}`, all)})`
}

/** A reference names one person at most: the list is read as for a filter. */
function searchOf(q: CandidatePage['q']): Match {
  if (!q) return { conditions: [] }
  const named = ofReference(q)
  return named ? { conditions: [named] } : matching(candidates, searchText, q, false)
}

/** The candidates after the cursor: of open ones those that are due first, of others the newest. */
function pageOf(db: Db, page: CandidatePage, desk: DeskViewer, columns: Columns, more?: SQL) {
  const isById = isOrderedById(page)
  const search = searchOf(page.q)
  const { index, conditions } = search
  const select = db.select(columns)
  const order = isById ? [] : [asc(dueAt), asc(id)]
  if (index && !isById) {
    const found = foundByDueTime(page, desk, search)
    return select
      .from(candidates)
      .where(sql`${id} in ${found}`)
      .orderBy(...order)
  }
  const rowid: SQL = index ? sql`${index}.rowid` : sql`${id}`
  // CROSS JOIN makes SQLite read the matches of the index first.
  const from = index ? select.from(index).crossJoin(candidates) : select.from(candidates)
  return from
    .where(
      and(
        ...conditions,
        index && sql`${id} = ${rowid}`,
        conditionsOf(page, desk),
        afterCursor(page, rowid),
        more,
      ),
    )
    .orderBy(...(isById ? [desc(rowid)] : order))
    .limit(page.limit + 1)
}

/** Open candidates by due time, and after them those with whom nothing is to be done, the newest first. */
async function anyPageOf(db: Db, page: CandidatePage, desk: DeskViewer, columns: Columns) {
  const { cursor, limit, status: _, ...filter } = page
  const isPastOpen = cursor !== undefined && cursor.dueAt === undefined
  const open = isPastOpen ? [] : await pageOf(db, { ...filter, cursor, limit }, desk, columns)
  if (open.length > limit) return open
  const ended = { ...filter, status: 'all', limit: limit - open.length } as const
  const rest = isPastOpen ? { ...ended, cursor } : ended
  return [...open, ...(await pageOf(db, rest, desk, columns, isNull(dueAt)))]
}

const columnsWith = (last: typeof lastColumn) => ({
  ...candidateColumns,
  last,
  studies: candidaciesColumn,
})
type Columns = ReturnType<typeof columnsWith>

const inList = columnsWith(lastColumn)
// An export of everybody would take seconds longer.
const withoutLast = columnsWith(sql`null`)

async function readPage(db: Db, page: CandidatePage, desk: DeskViewer, columns: Columns) {
  const read = page.status === 'any' ? anyPageOf : pageOf
  const rows = await read(db, page, desk, columns)
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
  return {
    rows: rows.slice(0, page.limit),
    next: last && { id: last.id, dueAt: last.dueAt ?? undefined },
  }
}

/** A page without the numbers above the list, and the cursor of the next one. */
export const candidatesPage = (db: Db, page: CandidatePage, desk: DeskViewer) =>
  readPage(db, page, desk, withoutLast)

/** A page of the list and the numbers above it, in one round trip. */
export async function listCandidates(db: Db, page: CandidatePage, desk: DeskViewer) {
  const [{ rows, next }, counts] = await Promise.all([
    readPage(db, page, desk, inList),
    countsOf(db, desk),
  ])
  const isById = page.status !== 'any' && isOrderedById(page)
  const nextCursor = next && (isById || !next.dueAt ? `${next.id}` : `${next.dueAt}_${next.id}`)
  return { candidates: rows, nextCursor, counts }
}
