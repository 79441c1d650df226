import { count, exists, or, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import { addressOfMedia } from '../model/media/media.ts'
import { studyServed } from '../studies/approval-tables.ts'
import { holdsAddress, tablesShowing } from './uses.ts'

/** A file of the library, and the key of the picture that it belongs to. */
type MediaFile = { key: string; file: string }

/**
 * Whether visitors no longer get a file at its address: a study has shown the picture, shows this file no more since
 * its approval ended, and nothing else refers to it.
 */
export async function isWithheld(db: Db, { key, file }: MediaFile) {
  const src = sql`json_extract(${studyServed.picture}, '$.src') = ${addressOfMedia(file)}`
  const served = await db
    .select({ ever: count(), now: sql<number>`total(${studyServed.to} is null and ${src})` })
    .from(studyServed)
    .where(or(src, sql`json_extract(${studyServed.picture}, '$.key') = ${key}`))
    .get()
  if (!served?.ever || served.now) return false
  const uses = tablesShowing.map((table) =>
    exists(
      db
        .select({ id: table.id })
        .from<SQLiteTable>(table)
        .where(
          or(holdsAddress(table, addressOfMedia(key)), holdsAddress(table, addressOfMedia(file))),
        ),
    ),
  )
  const { used } = await db.get<{ used: number }>(sql`select ${or(...uses)} as used`)
  return !used
}
