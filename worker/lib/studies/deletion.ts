import type { Actor } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { listLetterNames } from '#db/studies/approvals/letters.ts'
import { removeStudy } from '#db/studies/remove-study.ts'
import type { StudyRow } from '#db/studies/tables.ts'
import type { Bindings } from '#worker/env.ts'
import { letterKey } from '../files/keys.ts'
import { deleteFiles } from '../files/store.ts'

type Leaving = Pick<StudyRow, 'id' | 'sample'>

/** Deletes a study. `to` is the new target of its address. Letters stay, except those of the sample study. */
export async function removeStudyWithLetters(
  { env, db }: { env: Bindings; db: Db },
  by: Actor,
  { id, sample }: Leaving,
  to: string,
) {
  // Files go first: if the bucket fails, the study is still there and can be deleted again.
  const letters = sample ? await listLetterNames(db, id) : []
  if (letters.length > 0) await deleteFiles(env, ...letters.map(({ name }) => letterKey(name)))
  return removeStudy(db, by, id, { to })
}
