import type { Db } from '../../../db/client.ts'
import { storeSubmissions, type Submitted } from '../../../db/submissions.ts'
import { submissionOfKey } from '../files/keys.ts'
import { withContentId } from './id.ts'
import { buildSubmission, isSubmissionName } from './kinds.ts'

/** Stores one kept submission; under a new id where its own is taken by other content meanwhile. */
export async function storeKept(db: Db, key: string, kept: string) {
  const { name } = submissionOfKey(key)
  if (!isSubmissionName(name)) throw new Error('There is no such kind of submission')
  const submitted: Submitted<object> = JSON.parse(kept)
  const [record] = await storeSubmissions(db, [buildSubmission(name, submitted)])
  if (!record)
    await storeSubmissions(db, [buildSubmission(name, await withContentId(name, submitted))])
}
