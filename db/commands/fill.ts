import { and, asc, getTableColumns, gt, isNull, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import { patientInquiries, sponsorInquiries } from '../inquiries.ts'
import { jobApplications, jobPostings } from '../jobs.ts'
import { blogPosts } from '../posts.ts'
import { searchedOf, searchTextOf } from '../lib/search.ts'
import { visitRequests } from '../visits.ts'

const tables = [
  patientInquiries,
  sponsorInquiries,
  visitRequests,
  jobApplications,
  blogPosts,
  jobPostings,
]

const atOnce = 1000

/**
 * Fills the search text of rows that were written before there was one. Each step is a transaction, so
 * it may be interrupted and run again.
 */
export async function fillSearchText(db: Db) {
  for (const table of tables) {
    for (let last: number | undefined = 0; last !== undefined;)
      last = await fillSome(db, table, last)
  }
}

type Searched = SQLiteTable & { id: SQLiteColumn; searchText: SQLiteColumn }

/** Answers the id of the last row it filled, undefined where none was left. */
async function fillSome(db: Db, table: Searched, after: number): Promise<number | undefined> {
  const columns = Object.entries(getTableColumns(table))
  const searched = columns.filter(([name]) => name === 'id' || searchedOf(table).includes(name))
  const rows = await db
    .select(Object.fromEntries(searched))
    .from(table as SQLiteTable)
    .where(and(gt(table.id, after), isNull(table.searchText)))
    .orderBy(asc(table.id))
    .limit(atOnce)
    .all()
  if (rows.length === 0) return undefined
  const texts = rows.map((row) => ({ id: row['id'], text: searchTextOf(table, row) }))
  await db.run(sql`update ${table} set search_text = filled.value ->> 'text'
    from json_each(${JSON.stringify(texts)}) as filled
    where ${table.id} = filled.value ->> 'id' and ${table.searchText} is null`)
  return rows.at(-1)?.['id'] as number | undefined
}
