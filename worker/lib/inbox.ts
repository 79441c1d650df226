import type { Db } from '../../db/client.ts'
import { enqueue } from '../../db/mail.ts'
import { store, type Submission, type Submitted } from '../../db/submissions.ts'
import type { Bindings } from '../env.ts'
import { type SubmissionName, submissionKinds } from './accept.ts'
import { within } from './deadline.ts'
import { Unavailable } from './problem.ts'
import { isSameContent, renamed } from './submission.ts'

/** Submissions that wait for the database, and those it would not take: these wait for a person. */
const folders = { waiting: 'inbox/', refused: 'refused/' } as const
type Folder = keyof typeof folders

type Kept = Submitted<{ email: string; resumeUrl?: string | null }>

const filesAnswerWithin = 8000
/** The most that one run takes on, so that it ends before the next one and within a Worker's limits. */
const atOnce = 20
const perRun = 300
const runTime = 40_000

/**
 * Keeps a submission until the database can take it, and answers its id. Its name makes a second
 * copy the same one; other content under a name that is taken gets a name of its own.
 */
export async function keepInInbox(
  env: Bindings,
  name: SubmissionName,
  submission: Submitted<object>,
  patience: number,
) {
  try {
    return await within(Math.max(3000, patience), keep(env, name, submission))
  } catch {
    throw new Unavailable('We could not store your message. Please try again, or call us.')
  }
}

async function keep(env: Bindings, name: SubmissionName, submission: Submitted<object>) {
  if (await put(env, name, submission)) return submission.submissionId
  const first = await env.FILES.get(keyOf(name, submission)).then((kept) => kept?.text())
  if (first && isSameContent(fieldsIn(first) as Submitted<object>, submission)) {
    return submission.submissionId
  }
  const other = await renamed(name, submission)
  await put(env, name, other)
  return other.submissionId
}

const keyOf = (name: SubmissionName, { submissionId }: Submitted<object>) =>
  `${folders.waiting}${name}/${submissionId}.json`

/** Whether it is written; not where there is something under its name. */
const put = async (env: Bindings, name: SubmissionName, submission: Submitted<object>) =>
  (await env.FILES.put(keyOf(name, submission), JSON.stringify(submission), {
    onlyIf: { etagDoesNotMatch: '*' },
  })) !== null

async function* listed(env: Bindings, folder: Folder, prefix = '') {
  let cursor: string | undefined
  do {
    const options = { prefix: folders[folder] + prefix, limit: 500, ...(cursor && { cursor }) }
    const page = await within(filesAnswerWithin, env.FILES.list(options))
    yield* page.objects
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor)
}

const read = async (env: Bindings, key: string) => {
  const kept = await within(filesAnswerWithin, env.FILES.get(key))
  return kept && within(filesAnswerWithin, kept.text())
}

/** Stores what was kept under this key: as a record of its own where its id has other content by now. */
async function storeKept(db: Db, key: string, kept: string) {
  const name = key.split('/')[1] as SubmissionName
  const kindOf = submissionKinds[name] as ((input: Kept) => Submission) | undefined
  if (!kindOf) throw new Error('There is no such kind of submission')
  const submission: Kept = JSON.parse(kept)
  const [record] = await store(db, [kindOf(submission)])
  if (!record) await store(db, [kindOf(await renamed(name, submission))])
}

const causeOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error

/**
 * Stores what waits in the inbox: a part of it in each run, so that a run ends. What the database
 * refuses is put aside and holds up nothing else; what it does not answer is tried again.
 */
export async function replayInbox(db: Db, env: Bindings) {
  const giveUp = Date.now() + runTime
  const keys: string[] = []
  for await (const { key } of listed(env, 'waiting')) {
    if (keys.push(key) >= perRun) break
  }
  for (let at = 0; at < keys.length && Date.now() < giveUp; at += atOnce) {
    const group = keys.slice(at, at + atOnce)
    const isDone = await Promise.all(group.map((key) => replay(db, env, key)))
    const done = group.filter((_, index) => isDone[index])
    if (done.length === 0) return
    await within(filesAnswerWithin, env.FILES.delete(done))
  }
}

/** Whether the submission is in the database now, or put aside. */
async function replay(db: Db, env: Bindings, key: string): Promise<boolean> {
  const kept = await read(env, key).catch(() => undefined)
  if (typeof kept !== 'string') return false
  try {
    await storeKept(db, key, kept)
    return true
  } catch (thrown) {
    const error = causeOf(thrown)
    if (error instanceof Unavailable) return false
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    const reason = message.slice(0, 300)
    console.error('inbox', key, name)
    const aside = key.replace(folders.waiting, folders.refused)
    const put = env.FILES.put(aside, kept, { customMetadata: { reason } })
    return within(filesAnswerWithin, put).then(
      () => tellStaff(db, key).catch(() => false),
      () => false,
    )
  }
}

/** A person has to look at it, so a person is told. */
async function tellStaff(db: Db, key: string) {
  const what = key.split('/')[1]?.replaceAll('-', ' ') ?? ''
  await enqueue(db, [{ cause: `${key} held`, kind: 'notice', data: { what, held: 'yes' } }])
  return true
}

/** The keys of resumes that a submission in the inbox, or put aside, has yet to claim. */
export async function resumesAwaited(env: Bindings) {
  const keys: string[] = []
  for (const folder of Object.keys(folders) as Folder[]) {
    for await (const { key } of listed(env, folder, 'job-application/')) {
      const { resumeUrl } = fieldsIn(await read(env, key))
      if (resumeUrl) keys.push(String(resumeUrl))
    }
  }
  return keys
}

/** As far as they are worth counting. */
export const countRefused = async (env: Bindings) =>
  (await within(1000, env.FILES.list({ prefix: folders.refused, limit: 100 }))).objects.length

export type Refused = { name: SubmissionName; id: string }

const refusedKey = ({ name, id }: Refused) => `${folders.refused}${name}/${id}.json`

/** What the database would not take, the newest first: a person must look at it. */
export async function listRefused(env: Bindings) {
  const options = {
    prefix: folders.refused,
    limit: 100,
    include: ['customMetadata' as const],
  }
  const { objects } = await within(filesAnswerWithin, env.FILES.list(options))
  const refused = objects.map(async ({ key, uploaded, customMetadata }) => {
    const [, name = '', file = ''] = key.split('/')
    return {
      name,
      id: file.replace('.json', ''),
      since: uploaded.toISOString(),
      reason: customMetadata?.['reason'] ?? '',
      submission: fieldsIn(await read(env, key)),
    }
  })
  return (await Promise.all(refused)).sort((a, b) => b.since.localeCompare(a.since))
}

function fieldsIn(kept: string | null): Record<string, unknown> {
  try {
    return JSON.parse(kept ?? '{}')
  } catch {
    return { unreadable: kept }
  }
}

/** Tries once more what was put aside; whether it is stored now, undefined where there is none. */
export async function retryRefused(db: Db, env: Bindings, refused: Refused) {
  const key = refusedKey(refused)
  const kept = await read(env, key)
  if (kept === null) return undefined
  try {
    await storeKept(db, key, kept)
  } catch (error) {
    if (causeOf(error) instanceof Unavailable) throw error
    return false
  }
  await within(filesAnswerWithin, env.FILES.delete(key))
  return true
}

export const isRefused = async (env: Bindings, refused: Refused) =>
  (await within(filesAnswerWithin, env.FILES.head(refusedKey(refused)))) !== null

export const deleteRefused = (env: Bindings, refused: Refused) =>
  within(filesAnswerWithin, env.FILES.delete(refusedKey(refused)))

/** Forgets what one person sent and the database has not taken yet. Answers how much that was. */
export const forgetKept = (env: Bindings, email: string) =>
  forget(env, (kept) => String(kept['email']).toLowerCase() === email.toLowerCase())

export const forgetKeptBefore = (env: Bindings, date: Date) =>
  forget(env, (_kept, uploaded) => uploaded < date)

async function forget(
  env: Bindings,
  isMeant: (kept: Record<string, unknown>, uploaded: Date) => boolean,
) {
  let count = 0
  for (const folder of Object.keys(folders) as Folder[]) {
    for await (const { key, uploaded } of listed(env, folder)) {
      const kept = fieldsIn(await read(env, key))
      if (!isMeant(kept, uploaded)) continue
      const resume = kept['resumeUrl'] ? [`resumes/${kept['resumeUrl']}`] : []
      await within(filesAnswerWithin, env.FILES.delete([key, ...resume]))
      count++
    }
  }
  return count
}
