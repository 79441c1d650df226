import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { media, type MediaRow } from '#db/media/media.ts'
import { addressOfMedia } from '#db/model/media/media.ts'
import type { PictureContent } from '#db/model/studies/snapshot.ts'
import { fileHashes } from '../tables.ts'
import type { KeptPicture } from '../approval-tables.ts'

/** The picture of a draft: what a board reads of it, and how it is shown. */
export type DraftPicture = { content: PictureContent; kept: KeptPicture }

type Described = Pick<
  MediaRow,
  | 'key'
  | 'file'
  | 'alt'
  | 'decorative'
  | 'caption'
  | 'credit'
  | 'width'
  | 'height'
  | 'focalX'
  | 'focalY'
>

export const draftPictureOf = (row: Described, sha256: string): DraftPicture => ({
  content: {
    sha256,
    crop: { x: row.focalX, y: row.focalY },
    alt: row.decorative ? '' : row.alt,
    caption: row.caption ?? '',
  },
  kept: {
    key: row.key,
    src: addressOfMedia(row.file),
    width: row.width,
    height: row.height,
    credit: row.credit,
  },
})

/** The pictures of drafts by their ids. Those whose file nobody could read yet are missing. */
export async function draftPictures(db: Db, ids: number[]) {
  if (ids.length === 0) return new Map<number, DraftPicture>()
  const rows = await db
    .select({ row: media, sha256: fileHashes.sha256 })
    .from(media)
    .innerJoin(fileHashes, eq(fileHashes.file, media.file))
    .where(inArray(media.id, ids))
    .all()
  return new Map(rows.map(({ row, sha256 }) => [row.id, draftPictureOf(row, sha256)]))
}

export const hashOfFile = async (db: Db, file: string) =>
  (await db.select().from(fileHashes).where(eq(fileHashes.file, file)).get())?.sha256

export const keepHash = (db: Db, file: string, sha256: string) =>
  db.insert(fileHashes).values({ file, sha256 }).onConflictDoNothing()
