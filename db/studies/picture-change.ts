import { and, eq, exists, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from '../client.ts'
import { media, type MediaRow } from '../media/media.ts'
import { canonicalJson } from '../model/studies/canonical.ts'
import { draftPictureOf } from './pictures.ts'
import { differs, servedStatements } from './served.ts'
import { gateOutcome } from './gate-outcome.ts'
import { statesWithPicture } from './state.ts'
import { addressOfStudy } from './studies.ts'
import { studies } from './tables.ts'

type Changed = { picture: MediaRow; sha256: string; day: string }

/** SQL condition: the library has the picture as it was to be saved. */
const isSaved = (db: Db, { picture }: Changed) =>
  exists(
    db
      .select({ id: media.id })
      .from(media)
      .where(
        and(
          eq(media.id, picture.id),
          eq(media.file, picture.file),
          eq(media.alt, picture.alt),
          eq(media.decorative, picture.decorative),
          sql`${media.caption} is ${picture.caption ?? null}`,
          eq(media.focalX, picture.focalX),
          eq(media.focalY, picture.focalY),
        ),
      ),
  )

/**
 * Statements for the batch that changes a picture of the library: the drafts of studies that show it are other drafts
 * then, so that nobody approves what they have not read, and a study that shows its draft shows the new picture.
 * `page` is one on which visitors see it.
 */
export async function draftsWithPicture(db: Db, changed: Changed) {
  const picture = draftPictureOf(changed.picture, changed.sha256)
  const now = new Date().toISOString()
  const also: BatchItem<'sqlite'>[] = []
  let page: string | undefined
  for (const state of await statesWithPicture(db, changed.picture.id)) {
    const before = state.picture && canonicalJson(state.picture.content)
    if (before === canonicalJson(picture.content)) continue
    const outcome = gateOutcome({ ...state, picture }, changed.day)
    const token = crypto.randomUUID()
    const { id, lock, version } = state.study
    if (state.study.published && differs(state, outcome)) page = addressOfStudy(state.study)
    also.push(
      db
        .update(studies)
        .set({ lock: token, version: version + 1 })
        .where(and(eq(studies.id, id), eq(studies.lock, lock), isSaved(db, changed))),
      ...servedStatements(db, state.open, outcome.shown, { token, now }),
    )
  }
  return { also, page }
}
