import type { Db } from '../../../db/client.ts'
import { storeSubmissions, type Submission, type Submitted } from '../../../db/submissions.ts'
import type { Bindings } from '../../env.ts'
import { type SubmissionName, submissionKinds } from './accept.ts'
import { within } from '../http/deadline.ts'
import { Unavailable } from '../http/problem.ts'
import { isSameContent, renamed } from './plain-form.ts'

/** Submissions that wait for the database, and those it would not take: these wait for a person. */
export const folders = { waiting: 'inbox/', refused: 'refused/' } as const
type Folder = keyof typeof folders

type Kept = Submitted<{ email: string; resumeUrl?: string | null }>

export const filesAnswerWithin = 8000

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

export async function* listed(env: Bindings, folder: Folder, prefix = '') {
  let cursor: string | undefined
  do {
    const options = {
      prefix: folders[folder] + prefix,
      limit: 500,
      include: ['customMetadata' as const],
      ...(cursor && { cursor }),
    }
    const page = await within(filesAnswerWithin, env.FILES.list(options))
    yield* page.objects
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor)
}

export const read = async (env: Bindings, key: string) => {
  const kept = await within(filesAnswerWithin, env.FILES.get(key))
  return kept && within(filesAnswerWithin, kept.text())
}

/** Stores what was kept under this key: as a record of its own where its id has other content by now. */
export async function storeKept(db: Db, key: string, kept: string) {
  const name = key.split('/')[1] as SubmissionName
  const kindOf = submissionKinds[name] as ((input: Kept) => Submission) | undefined
  if (!kindOf) throw new Error('There is no such kind of submission')
  const submission: Kept = JSON.parse(kept)
  const [record] = await storeSubmissions(db, [kindOf(submission)])
  if (!record) await storeSubmissions(db, [kindOf(await renamed(name, submission))])
}

export const causeOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error

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

export function fieldsIn(kept: string | null): Record<string, unknown> {
  try {
    return JSON.parse(kept ?? '{}')
  } catch {
    return { unreadable: kept }
  }
}

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
