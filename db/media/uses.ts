import { and, asc, eq, getTableColumns, gt, like, or, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { getTableName } from 'drizzle-orm/table'
import type { Db } from '../client.ts'
import { listAllMedia, media } from './media.ts'
import { isSectionKey, sections } from '../model/content.ts'
import { addressOfMedia } from '../model/media/media.ts'
import { keysOf } from '../model/lib/keys.ts'
import type { PublicRecord } from '../model/records/records.ts'
import { recordTables } from '../records/tables.ts'
import { revisions } from '../revisions/revisions.ts'
import { studies } from '../studies/tables.ts'
import { studyApprovals, studyServed } from '../studies/approval-tables.ts'

/** The records that may show a picture, in a column or within a text. Files that nothing refers to are deleted. */
const showing = keysOf(recordTables)
  .filter((record) => record !== 'media')
  .toSorted()
export const tablesShowing = showing.map((record) => recordTables[record].table)

const mediaAddress = /\/media\/([0-9a-f-]{36})/gi
const batchSize = 50

/** All texts within a value. JSON that somebody sends may be nested deeper than functions may call each other. */
function textsWithin(value: unknown) {
  const texts: string[] = []
  const parts = [value]
  for (const part of parts) {
    if (typeof part === 'string') texts.push(part)
    else for (const inner of Object.values(part ?? {})) parts.push(inner)
  }
  return texts
}

/** The keys of all pictures whose addresses occur in these values. */
export const pictureKeysIn = (row: unknown) =>
  textsWithin(row).flatMap((text) =>
    Array.from(text.matchAll(mediaAddress), ([, key = '']) => key.toLowerCase()),
  )

export type Use = { record: PublicRecord; id: string; title: string }

function titleOf({ name, title, sectionKey }: Record<string, unknown>) {
  const key = String(sectionKey)
  return String(name ?? title ?? (isSectionKey(key) ? sections[key].name : key))
}

/** Where pictures are used, in drafts too, by their keys. */
export async function usesOf(db: Db): Promise<Map<string, Use[]>> {
  const uses = new Map<string, Use[]>()
  for (const record of showing) {
    for await (const row of mentioning(db, recordTables[record].table)) {
      const use = { record, id: String(row['sectionKey'] ?? row['id']), title: titleOf(row) }
      for (const key of new Set(pictureKeysIn(row))) uses.set(key, [...(uses.get(key) ?? []), use])
    }
  }
  // A study names its picture by its number.
  for (const { key, id, title } of await picturesOfStudies(db)) {
    uses.set(key, [...(uses.get(key) ?? []), { record: 'studies', id: String(id), title }])
  }
  return uses
}

const picturesOfStudies = (db: Db) =>
  db
    .select({ key: media.key, id: studies.id, title: studies.title })
    .from(studies)
    .innerJoin(media, eq(media.id, studies.imageId))
    .all()

const filesOfVersions = (db: Db) =>
  db
    .selectDistinct({ file: sql<string>`json_extract(${revisions.values}, '$.file')` })
    .from(revisions)
    .where(eq(revisions.record, getTableName(media)))
    .all()

/** Pictures, their old versions, those in the bin, and every file that a record, a version or an approval contains. */
export async function filesInUse(db: Db): Promise<Set<string>> {
  const files = new Set((await usesOf(db)).keys())
  for (const table of [revisions, studyApprovals, studyServed]) {
    for await (const row of mentioning(db, table))
      for (const key of pictureKeysIn(row)) files.add(key)
  }
  for (const { file } of await listAllMedia(db)) files.add(file)
  for (const { file } of await filesOfVersions(db)) files.add(file)
  return files
}

/** SQL: a text of the row holds the address. */
export const holdsAddress = (table: SQLiteTable, address: string) =>
  or(
    ...Object.values<SQLiteColumn>(getTableColumns(table))
      .filter((column) => column.getSQLType() === 'text')
      .map((column) => like(column, `%${address}%`)),
  )

async function* mentioning(db: Db, table: SQLiteTable & { id: SQLiteColumn }) {
  const mentions = holdsAddress(table, addressOfMedia(''))
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
