import type { Db } from '../../../db/client.ts'
import { storeSubmissions, type Submitted } from '../../../db/submissions.ts'
import { submissionOfKey } from '../files/keys.ts'
import { withContentId } from './id.ts'
import { buildSubmission, isSubmissionName } from './kinds.ts'

export type Noted = Parameters<typeof storeSubmissions>[2]

/**
 * Stores one kept submission; under a new id where its own is taken by other content meanwhile. `noted` is
 * the audit entry about it.
 */
export async function storeKept(db: Db, key: string, kept: string, noted?: Noted) {
  const { name } = submissionOfKey(key)
  if (!isSubmissionName(name)) throw new Error('There is no such kind of submission')
  const submitted: Submitted<object> = JSON.parse(kept)
  const store = async (one: Submitted<object>) =>
    storeSubmissions(db, [buildSubmission(name, one)], noted)
  const [record] = await store(submitted)
  if (!record) await store(await withContentId(name, submitted))
}
