import { and, asc, desc, lt, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { matching } from '../lib/search-match.ts'
import type { CandidatePage } from '../model/candidates.ts'
import { conditionsOf, type Desk, isOrderedById, timesAt } from './filters.ts'
import { candidateColumns, isDueSome } from './shown.ts'
import { candidates } from './tables.ts'

const { id, dueAt, ownerId } = candidates

/** The candidates after the cursor: of open ones those that are due first, of others the newest. */
function pageOf(db: Db, page: CandidatePage, desk: Desk) {
  const { q, cursor, limit } = page
  const { index, conditions } = q
    ? matching(candidates, candidates.searchText, q, false)
    : { conditions: [] }
  const isById = isOrderedById(page)
  const after =
    cursor &&
    (isById ? lt(id, cursor.id) : sql`(${dueAt}, ${id}) > (${cursor.dueAt ?? ''}, ${cursor.id})`)
  const select = db.select(candidateColumns)
  const from = index ? select.from(index).crossJoin(candidates) : select.from(candidates)
  return from
    .where(
      and(index && sql`${id} = ${index}.rowid`, ...conditions, conditionsOf(page, desk), after),
    )
    .orderBy(...(isById ? [desc(id)] : [asc(dueAt), asc(id)]))
    .limit(limit + 1)
}

/** How many open candidates there are to do. */
function countsOf(db: Db, desk: Desk) {
  const { now, midnight } = timesAt(desk)
  const count = (condition: unknown) => sql<number>`count(*) filter (where ${condition})`
  return db
    .select({
      overdue: count(sql`${dueAt} <= ${now}`),
      today: count(sql`${dueAt} > ${now} and ${dueAt} < ${midnight}`),
      unassigned: count(sql`${ownerId} is null`),
      mine: count(sql`${ownerId} = ${desk.me}`),
    })
    .from(candidates)
    .where(isDueSome)
}

const noCounts = { overdue: 0, today: 0, unassigned: 0, mine: 0 }

/** A page without the numbers above the list, and the cursor of the next one. */
export async function candidatesPage(db: Db, page: CandidatePage, desk: Desk) {
  const rows = await pageOf(db, page, desk)
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
  return {
    rows: rows.slice(0, page.limit),
    next: last && { id: last.id, dueAt: last.dueAt ?? undefined },
  }
}

/** A page of the list and the numbers above it, in one round trip. */
export async function listCandidates(db: Db, page: CandidatePage, desk: Desk) {
  const [rows, [counts = noCounts]] = await db.batch([pageOf(db, page, desk), countsOf(db, desk)])
  const shown = rows.slice(0, page.limit)
  const last = rows.length > page.limit ? shown.at(-1) : undefined
  return {
    candidates: shown,
    nextCursor: last && (isOrderedById(page) ? `${last.id}` : `${last.dueAt}_${last.id}`),
    counts,
  }
}
