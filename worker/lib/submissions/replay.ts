import type { R2Object } from '@cloudflare/workers-types'
import type { DeskRules } from '#db/candidates/admission/lead.ts'
import type { Db } from '#db/client.ts'
import { storeSubmissions, type Submission, type Submitted } from '#db/submissions/submissions.ts'
import type { Bindings } from '#worker/env.ts'
import { folders, submissionOfKey } from '../files/keys.ts'
import { deleteFiles, listFiles, readStoredText } from '../files/store.ts'
import { isUnavailable } from '../http/problem.ts'
import { putAside } from './held.ts'
import { buildSubmission } from './kinds.ts'
import { type KeptFile, sentAtOf, storeKept } from './kept.ts'
import { deskRules } from './rules.ts'
import { isFormSource, isSubmissionName } from '#db/model/submissions/kinds.ts'

const batchSize = 50
/** Cloudflare allows a thousand calls to its services in one run. Each submission takes one or more. */
const maxPerRun = 700
const runTimeoutMs = 40_000

/** Patients wait for an answer, so their submissions come first. */
const isUrgent = (name: string) => isSubmissionName(name) && isFormSource(name)

/** Waiting submissions in the order in which they are stored: patients first, then by arrival. */
async function waitingInOrder(env: Bindings): Promise<R2Object[]> {
  const rank = ({ key }: R2Object) => (isUrgent(submissionOfKey(key).name) ? 0 : 1)
  const waiting = await Array.fromAsync(listFiles(env, folders.waiting))
  return waiting.sort((a, b) => rank(a) - rank(b) || a.uploaded.getTime() - b.uploaded.getTime())
}

/** Each cron run continues. A refused submission is put aside; one without an answer stays for the next run. */
export async function replayInbox(db: Db, env: Bindings) {
  const deadline = Date.now() + runTimeoutMs
  const objects = (await waitingInOrder(env)).slice(0, maxPerRun)
  if (objects.length === 0) return
  const rules = await deskRules(db, env)
  for (let at = 0; at < objects.length && Date.now() < deadline; at += batchSize) {
    const done = await replayBatch(db, env, rules, objects.slice(at, at + batchSize))
    if (done.length === 0) return
    await deleteFiles(env, ...done)
  }
}

/** Returns the keys of the submissions that are stored or put aside. */
async function replayBatch(
  db: Db,
  env: Bindings,
  rules: DeskRules,
  objects: R2Object[],
): Promise<string[]> {
  const waiting = await Promise.all(objects.map((object) => readWaiting(env, object)))
  const readable = waiting.filter((one) => one !== undefined)
  const left = await storeTogether(db, rules, readable)
  const done = readable.filter((one) => !left.includes(one)).map(({ object }) => object.key)
  for (const one of left) {
    const isDone = await replayAlone(db, env, rules, one)
    if (!isDone) break
    done.push(one.object.key)
  }
  return done
}

async function readWaiting(env: Bindings, object: R2Object): Promise<KeptFile | undefined> {
  const kept = await readStoredText(env, object.key).catch(() => undefined)
  return typeof kept === 'string' ? { object, kept } : undefined
}

/** Stores all in one transaction. Returns the submissions that must be stored one by one. */
async function storeTogether(db: Db, rules: DeskRules, waiting: KeptFile[]): Promise<KeptFile[]> {
  const submissions = new Map<KeptFile, Submission>()
  for (const one of waiting) {
    const submission = submissionIn(one)
    if (submission) submissions.set(one, submission)
  }
  if (submissions.size === 0) return waiting
  const stored = new Set<KeptFile>()
  try {
    const records = await storeSubmissions(db, [...submissions.values()], rules)
    for (const [at, one] of [...submissions.keys()].entries()) if (records[at]) stored.add(one)
  } catch {
    // Either the database refused a submission, or it is down. Storing them one by one shows which.
  }
  return waiting.filter((one) => !stored.has(one))
}

function submissionIn({ object, kept }: KeptFile) {
  const { name } = submissionOfKey(object.key)
  try {
    const submitted: Submitted<object> = JSON.parse(kept)
    return isSubmissionName(name) ? buildSubmission(name, submitted, sentAtOf(object)) : undefined
  } catch {
    return undefined
  }
}

/** Returns whether the submission is stored or put aside. */
async function replayAlone(
  db: Db,
  env: Bindings,
  rules: DeskRules,
  waiting: KeptFile,
): Promise<boolean> {
  const { object, kept } = waiting
  try {
    await storeKept(db, rules, waiting)
    return true
  } catch (error) {
    if (isUnavailable(error)) return false
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const { name, message } = cause instanceof Error ? cause : new Error(String(cause))
    console.error('inbox', object.key, name)
    return putAside(env, object, kept, message).then(
      () => true,
      () => false,
    )
  }
}
