import { inArray } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { media } from './media.ts'

/** The given keys of which the library has no picture. */
export async function listGonePictures(db: Db, keys: readonly string[]) {
  const gone = new Set(keys)
  if (gone.size === 0) return gone
  const rows = await db
    .select({ key: media.key })
    .from(media)
    .where(inArray(media.key, [...gone]))
    .all()
  for (const { key } of rows) gone.delete(key)
  return gone
}
