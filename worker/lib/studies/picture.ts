import type { Db } from '#db/client.ts'
import { getMedia, type MediaRow } from '#db/media/media.ts'
import { draftsWithPicture } from '#db/studies/pictures/change.ts'
import { hashOfFile, keepHash } from '#db/studies/pictures/pictures.ts'
import { gateDay } from '#db/studies/state.ts'
import type { Bindings } from '#worker/env.ts'
import { timeZone } from '../config.ts'
import { uploadKey } from '../files/keys.ts'
import { readBytes } from '../files/store.ts'
import { Unavailable } from '../http/problem.ts'

/** Computes the hash of a picture's file once, so that drafts with the picture have a hash. */
async function hashPicture(env: Bindings, db: Db, { file }: MediaRow) {
  if ((await hashOfFile(db, file)) !== undefined) return
  const content = await readBytes(env, uploadKey('photo', file)).catch(() => {
    throw new Unavailable('The picture cannot be read now. Please try again.')
  })
  if (!content) return
  // A copy in a plain ArrayBuffer, which the type of `digest` requires.
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(content))
  await keepHash(db, file, new Uint8Array(digest).toHex())
}

/** The study drafts that change with a picture, and the page of the studies that show it. */
export async function studyDraftsChanged(env: Bindings, db: Db, picture: MediaRow) {
  await hashPicture(env, db, picture)
  const sha256 = (await hashOfFile(db, picture.file)) ?? ''
  return draftsWithPicture(db, { picture, sha256, day: await gateDay(db, timeZone(env)) })
}

export async function hashStudyPicture(
  env: Bindings,
  db: Db,
  { imageId }: { imageId?: number | null | undefined },
) {
  const row = imageId ? await getMedia(db, imageId) : undefined
  if (row) await hashPicture(env, db, row)
}
