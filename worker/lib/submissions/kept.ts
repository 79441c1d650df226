import type { R2Object } from '@cloudflare/workers-types'
import type { DeskRules } from '#db/candidates/admission/lead.ts'
import type { Db } from '#db/client.ts'
import { storeSubmissions, type Submitted } from '#db/submissions/submissions.ts'
import { submissionOfKey } from '../files/keys.ts'
import { withContentId } from './id.ts'
import { buildSubmission } from './kinds.ts'
import { isSubmissionName } from '#db/model/submissions/kinds.ts'

export type KeptFile = { object: R2Object; kept: string }

/** The time when a kept submission was sent. The metadata of a held one has the time when it came into the inbox. */
export const sentAtOf = ({ uploaded, customMetadata }: R2Object) =>
  customMetadata?.['since'] ?? uploaded.toISOString()

/** Gives the submission a new id if other content has taken its id meanwhile. */
export async function storeKept(
  db: Db,
  rules: DeskRules,
  { object, kept }: KeptFile,
  also?: Parameters<typeof storeSubmissions>[3],
) {
  const { name } = submissionOfKey(object.key)
  if (!isSubmissionName(name)) throw new Error('There is no such kind of submission')
  const submitted: Submitted<object> = JSON.parse(kept)
  const store = async (one: Submitted<object>) =>
    storeSubmissions(db, [buildSubmission(name, one, sentAtOf(object))], rules, also)
  const [record] = await store(submitted)
  if (!record) await store(await withContentId(name, submitted))
}
