import { and, asc, eq, getTableColumns, gt, like, or, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { getTableName } from 'drizzle-orm/table'
import type { Db } from './client.ts'
import { contentSections } from './content.ts'
import { jobPostings } from './jobs.ts'
import { listAllMedia, media } from './media.ts'
import { sectionPlaces } from './model/content.ts'
import { isPublicRecord, type PublicRecord } from './model/publish.ts'
import { blogPosts } from './posts.ts'
import { revisions } from './revisions/revisions.ts'
import { teamMembers } from './team.ts'

/** Tables whose records may show a picture, in a column or within a text. Files that nothing refers to are deleted. */
export const tablesWithPictures = [teamMembers, blogPosts, contentSections, jobPostings]

const address = /\/media\/([0-9a-f-]{36})/gi
const batchSize = 50

const keysIn = (row: object) =>
  Array.from(JSON.stringify(row).matchAll(address), ([, key = '']) => key.toLowerCase())

/** A record that shows a picture. */
export type Use = { record: PublicRecord; id: string; title: string }

const places: Readonly<Record<string, { name: string } | undefined>> = sectionPlaces

const titleOf = ({ name, title, sectionKey }: Record<string, unknown>) =>
  String(name ?? title ?? places[String(sectionKey)]?.name ?? sectionKey)

/** Where pictures are used, in drafts too, by their keys. */
export async function usesOf(db: Db): Promise<Map<string, Use[]>> {
  const uses = new Map<string, Use[]>()
  for (const table of tablesWithPictures) {
    const record = getTableName(table)
    if (!isPublicRecord(record)) continue
    for await (const row of mentioning(db, table)) {
      const use = { record, id: String(row['sectionKey'] ?? row['id']), title: titleOf(row) }
      for (const key of new Set(keysIn(row))) uses.set(key, [...(uses.get(key) ?? []), use])
    }
  }
  return uses
}

const filesOfVersions = (db: Db) =>
  db
    .selectDistinct({ file: sql<string>`json_extract(${revisions.values}, '$.file')` })
    .from(revisions)
    .where(eq(revisions.record, getTableName(media)))
    .all()

/**
 * The files that must stay: of each picture, of its old versions and of what is in the bin, and those that a
 * record, a version or what is in the bin refers to by an address of its own.
 */
export async function filesInUse(db: Db): Promise<Set<string>> {
  const files = new Set((await usesOf(db)).keys())
  for await (const row of mentioning(db, revisions)) for (const key of keysIn(row)) files.add(key)
  for (const { file } of await listAllMedia(db)) files.add(file)
  for (const { file } of await filesOfVersions(db)) files.add(file)
  return files
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
