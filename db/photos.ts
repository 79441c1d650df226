import { and, asc, getTableColumns, gt, like, or } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'
import { contentSections } from './content.ts'
import { jobPostings } from './jobs.ts'
import { blogPosts } from './posts.ts'
import { revisions } from './revisions.ts'
import { teamMembers } from './team.ts'

/** Tables whose records may refer to an uploaded photo, in a column or within a text. Other photos are deleted. */
export const tablesWithPhotos = [teamMembers, blogPosts, contentSections, jobPostings]

const address = /\/media\/([0-9a-f-]{36})/gi
const batchSize = 50

// Old versions and what is in the bin come back with their photos.
const searchedTables = [...tablesWithPhotos, revisions]

/** The keys of all photos that a record refers to, published or not, by a path or a full URL. */
export async function photosReferenced(db: Db): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const table of searchedTables) {
    for await (const row of mentioning(db, table)) {
      for (const [, key = ''] of JSON.stringify(row).matchAll(address)) keys.add(key.toLowerCase())
    }
  }
  return keys
}

async function* mentioning(db: Db, table: SQLiteTable & { id: SQLiteColumn }) {
  const texts = Object.values<SQLiteColumn>(getTableColumns(table)).filter(
    (column) => column.getSQLType() === 'text',
  )
  const mentions = or(...texts.map((column) => like(column, '%/media/%')))
  for (let last = 0; ;) {
    const rows = await db
      .select()
      .from<SQLiteTable>(table)
      .where(and(gt(table.id, last), mentions))
      .orderBy(asc(table.id))
      .limit(batchSize)
      .all()
    yield* rows
    if (rows.length < batchSize) return
    last = Number(rows.at(-1)?.['id'])
  }
}
