import { eq } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from '#db/client.ts'
import type { MediaRow } from '#db/media/media.ts'
import { canonicalJson } from '#db/model/studies/canonical.ts'
import { draftPictureOf } from './pictures.ts'
import { servedDiffers, servedStatements } from '../approvals/served.ts'
import { gateOutcome } from '../approvals/gate-outcome.ts'
import type { Must } from '#db/must.ts'
import { mustBeAsRead, statesWithPicture } from '../state.ts'
import { addressOfStudy } from '../studies.ts'
import { studies } from '../tables.ts'

type Changed = { picture: MediaRow; sha256: string; day: string }

/**
 * Conditions and statements for the batch that changes a picture of the library. Drafts of studies with this picture
 * count as changed, so that nobody approves what they have not read. A study that shows its draft shows the new
 * picture. `page` is one on which visitors see it.
 */
export async function draftsWithPicture(db: Db, changed: Changed) {
  const picture = draftPictureOf(changed.picture, changed.sha256)
  const now = new Date().toISOString()
  const must: Must[] = []
  const also: BatchItem<'sqlite'>[] = []
  let page: string | undefined
  for (const state of await statesWithPicture(db, changed.picture.id)) {
    const before = state.picture && canonicalJson(state.picture.content)
    if (before === canonicalJson(picture.content)) continue
    const outcome = gateOutcome({ ...state, picture }, changed.day)
    const { id, version } = state.study
    if (state.study.published && servedDiffers(state, outcome)) page = addressOfStudy(state.study)
    must.push(...mustBeAsRead(state))
    also.push(
      db
        .update(studies)
        .set({ version: version + 1 })
        .where(eq(studies.id, id)),
      ...servedStatements(db, id, state.open, outcome.shown, now),
    )
  }
  return { must, also, page }
}
