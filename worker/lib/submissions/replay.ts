import type { R2Object } from '@cloudflare/workers-types'
import type { Db } from '../../../db/client.ts'
import { storeSubmissions, type Submission } from '../../../db/submissions.ts'
import type { Bindings } from '../../env.ts'
import { type SubmissionName, submissionKinds } from './accept.ts'
import { within } from '../http/deadline.ts'
import { putAside } from './held.ts'
import { causeOf, filesAnswerWithin, listed, read, storeKept } from './inbox.ts'
import { Unavailable } from '../http/problem.ts'

const atOnce = 50
/** The most that one run takes on: Cloudflare allows it a thousand calls to its own services. */
const perRun = 700
const runTime = 40_000

/** Patients wait for an answer: they come before everybody else. */
const urgent: SubmissionName[] = ['patient-inquiry', 'visit-request']

const nameIn = (key: string) => key.split('/')[1] as SubmissionName

/** What waits, in the order in which it is stored: patients first, and each in the order of arrival. */
export async function waitingInOrder(env: Bindings): Promise<R2Object[]> {
  const rank = ({ key }: R2Object) => (urgent.includes(nameIn(key)) ? 0 : 1)
  const waiting = await Array.fromAsync(listed(env, 'waiting'))
  return waiting.sort((a, b) => rank(a) - rank(b) || a.uploaded.getTime() - b.uploaded.getTime())
}

/** One that waits, and what is in it. */
type Waiting = { object: R2Object; kept: string }

/**
 * Stores what waits in the inbox: a part of it in each run, so that a run ends. What the database
 * refuses is put aside and holds up nothing else; what it does not answer is tried again.
 */
export async function replayInbox(db: Db, env: Bindings) {
  const giveUp = Date.now() + runTime
  const objects = (await waitingInOrder(env)).slice(0, perRun)
  for (let at = 0; at < objects.length && Date.now() < giveUp; at += atOnce) {
    const done = await replayBatch(db, env, objects.slice(at, at + atOnce))
    if (done.length === 0) return
    await within(filesAnswerWithin, env.FILES.delete(done))
  }
}

/** The keys of those that are in the database now, or put aside. */
async function replayBatch(db: Db, env: Bindings, objects: R2Object[]): Promise<string[]> {
  const waiting = await Promise.all(objects.map((object) => readWaiting(env, object)))
  const readable = waiting.filter((one) => one !== undefined)
  const left = await storeTogether(db, readable)
  const done = readable.filter((one) => !left.includes(one)).map(({ object }) => object.key)
  for (const one of left) {
    const isDone = await replayAlone(db, env, one)
    if (!isDone) break
    done.push(one.object.key)
  }
  return done
}

async function readWaiting(env: Bindings, object: R2Object): Promise<Waiting | undefined> {
  const kept = await read(env, object.key).catch(() => undefined)
  return typeof kept === 'string' ? { object, kept } : undefined
}

/** Stores all of them in one transaction; answers those that must be looked at on their own. */
async function storeTogether(db: Db, waiting: Waiting[]): Promise<Waiting[]> {
  const submissions = new Map<Waiting, Submission>()
  for (const one of waiting) {
    const submission = submissionIn(one)
    if (submission) submissions.set(one, submission)
  }
  if (submissions.size === 0) return waiting
  const stored = new Set<Waiting>()
  try {
    const records = await storeSubmissions(db, [...submissions.values()])
    for (const [at, one] of [...submissions.keys()].entries()) if (records[at]) stored.add(one)
  } catch {
    // One of them is refused, or the database is away: each for itself will tell.
  }
  return waiting.filter((one) => !stored.has(one))
}

function submissionIn({ object, kept }: Waiting) {
  const kindOf = submissionKinds[nameIn(object.key)] as ((input: unknown) => Submission) | undefined
  try {
    return kindOf?.(JSON.parse(kept))
  } catch {
    return undefined
  }
}

/** Whether it is in the database now, or put aside. */
async function replayAlone(db: Db, env: Bindings, { object, kept }: Waiting): Promise<boolean> {
  try {
    await storeKept(db, object.key, kept)
    return true
  } catch (thrown) {
    const error = causeOf(thrown)
    if (error instanceof Unavailable) return false
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    console.error('inbox', object.key, name)
    return putAside(env, object, kept, message).then(
      () => true,
      () => false,
    )
  }
}
