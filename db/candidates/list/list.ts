import { and, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Match } from '#db/lib/search-match.ts'
import { type CandidatePage, type Likeness, likenesses } from '#db/model/candidates/filter.ts'
import { deskCounts } from './counts.ts'
import { conditionsOf, type DeskViewer, isOrderedById, ofReference } from './filters.ts'
import { matchingAs } from './likeness.ts'
import { candidaciesColumn } from '../candidacy/read-candidacies.ts'
import { candidateColumns, lastColumn } from '../shown.ts'
import { candidates } from '../tables.ts'

const { id, dueAt } = candidates

/** A search with more matches counts as frequent: reading candidates by due time soon fills the page. */
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
function foundByDueTime(part: Part, desk: DeskViewer, { index, conditions }: Match) {
  const { page, likeness } = part
  const [match, ...others] = conditions
  const all = matchingAs(page.q ?? '', likeness, true).conditions
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

/** A part of a list in its own order: of open candidates those that are due first, of others the newest. */
type Part = { page: CandidatePage; likeness: Likeness; more?: SQL }

/** A visit's reference names one person, so it is searched in the first part only. */
function searchOf({ page: { q }, likeness }: Part): Match {
  if (!q) return { conditions: [] }
  const named = ofReference(q)
  if (!named) return matchingAs(q, likeness)
  return { conditions: [likeness === 0 ? named : sql`false`] }
}

/** SQL: the ids of a page of a part, after its cursor. */
function idsOfPart(part: Part, desk: DeskViewer): SQL {
  const { page, more } = part
  const isById = isOrderedById(page)
  const search = searchOf(part)
  const { index, conditions } = search
  if (index && !isById) return foundByDueTime(part, desk, search)
  const rowid: SQL = index ? sql`${index}.rowid` : sql`${id}`
  // CROSS JOIN makes SQLite read the matches of the index first.
  const from = index ? sql`${index} cross join ${candidates}` : sql`${candidates}`
  const where = and(
    ...conditions,
    index && sql`${id} = ${rowid}`,
    conditionsOf(page, desk),
    afterCursor(page, rowid),
    more,
  )
  const order = isById ? sql`${rowid} desc` : sql`${dueAt}, ${id}`
  return sql`(select ${id} as id from ${from} ${where && sql`where ${where}`} order by ${order} limit ${page.limit + 1})`
}

/** The candidates of a page, in any order. SQLite reads no further part once those before it have filled the page. */
function selectPage(db: Db, parts: Part[], desk: DeskViewer, columns: Columns) {
  const [first] = parts
  if (!first) throw new Error('A list has at least one part')
  const each = parts.map((part, at) => sql`select id, ${at} as part from ${idsOfPart(part, desk)}`)
  const found = sql`(${sql.join(each, sql` union all `)} limit ${first.page.limit + 1}) as found`
  return db
    .select({ ...columns, part: sql<number>`found.part` })
    .from(found)
    .crossJoin(candidates)
    .where(sql`${id} = found.id`)
}
type Found = Awaited<ReturnType<typeof selectPage>>[number]

/** Sorts like the list: by part, then by due time or with the newest first. */
const byParts = (parts: Part[]) => (one: Found, other: Found) => {
  const part = parts[one.part]
  if (one.part !== other.part || !part) return one.part - other.part
  if (isOrderedById(part.page)) return other.id - one.id
  const [due, after] = [one.dueAt ?? '', other.dueAt ?? '']
  return due === after ? one.id - other.id : due < after ? -1 : 1
}

/**
 * The parts of a list, starting with the cursor's part. In a search, better matches come first. Among candidates of
 * any status, those with a next step come first.
 */
function partsOf({ cursor, ...page }: CandidatePage): Part[] {
  const from = cursor?.likeness ?? 0
  const isPastOpen = cursor !== undefined && cursor.dueAt === undefined
  const ended = { status: 'all', more: isNull(dueAt) } as const
  const kinds = page.status === 'any' ? [{ status: undefined }, ended] : [{ status: page.status }]
  const parts = (page.q ? likenesses.slice(from) : [0 as const]).flatMap((likeness) =>
    kinds.map(({ status, ...more }) => ({ page: { ...page, status }, likeness, ...more })),
  )
  const [first, ...others] = page.status === 'any' && isPastOpen ? parts.slice(1) : parts
  return first ? [{ ...first, page: { ...first.page, cursor } }, ...others] : []
}

const columnsWith = (last: typeof lastColumn) => ({
  ...candidateColumns,
  last,
  studies: candidaciesColumn,
})
type Columns = ReturnType<typeof columnsWith>

const inList = columnsWith(lastColumn)
// Leaves out `last`: it would make an export of everybody take seconds longer.
const columnsWithoutLast = columnsWith(sql`null`)

async function readPage(db: Db, page: CandidatePage, desk: DeskViewer, columns: Columns) {
  const parts = partsOf(page)
  const found = await selectPage(db, parts, desk, columns)
  const rows = found
    .toSorted(byParts(parts))
    .map(({ part, ...row }) => ({ row, likeness: parts[part]?.likeness }))
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
  return {
    rows: rows.slice(0, page.limit).map(({ row }) => row),
    next: last && {
      id: last.row.id,
      dueAt: last.row.dueAt ?? undefined,
      ...(page.q && { likeness: last.likeness }),
    },
  }
}

/** A page without the numbers above the list, and the cursor of the next one. */
export const candidatesPage = (db: Db, page: CandidatePage, desk: DeskViewer) =>
  readPage(db, page, desk, columnsWithoutLast)

/** A page of the list and the numbers above it, in one round trip. */
export async function listCandidates(db: Db, page: CandidatePage, desk: DeskViewer) {
  const [{ rows, next }, counts] = await Promise.all([
    readPage(db, page, desk, inList),
    deskCounts(db, desk),
  ])
  const isById = page.status !== 'any' && isOrderedById(page)
  const nextCursor =
    next &&
    [next.likeness, isById ? undefined : next.dueAt, next.id]
      .filter((part) => part !== undefined)
      .join('_')
  return { candidates: rows, nextCursor, counts }
}
