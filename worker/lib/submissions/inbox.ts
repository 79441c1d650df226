import type { Submitted } from '#db/submissions/submissions.ts'
import type { Bindings } from '#worker/env.ts'
import { withTimeout } from '../deadline.ts'
import { folders, type SubmissionFolder, submissionKey, uploadKey } from '../files/keys.ts'
import { createFile, deleteFiles, listFiles, readStoredText } from '../files/store.ts'
import { Unavailable } from '../http/problem.ts'
import { isSameContent, withContentId } from './id.ts'
import type { SubmissionName } from '#db/model/submissions/kinds.ts'

const minTimeoutMs = 3000

/** Keeps a submission until the database answers, and returns its id. A repeated submission is kept once. */
export async function keepInInbox(
  env: Bindings,
  name: SubmissionName,
  submission: Submitted<object>,
  timeoutMs: number,
) {
  const limitMs = Math.max(minTimeoutMs, timeoutMs)
  try {
    return await withTimeout(limitMs, keep(env, name, submission, limitMs))
  } catch {
    throw new Unavailable('We could not store your message. Please try again, or call us.')
  }
}

async function keep(
  env: Bindings,
  name: SubmissionName,
  submission: Submitted<object>,
  timeoutMs: number,
) {
  const write = (one: Submitted<object>) => {
    const key = submissionKey('waiting', name, one.submissionId)
    return createFile(env, key, JSON.stringify(one), { timeoutMs })
  }
  if (await write(submission)) return submission.submissionId
  const first = await readStoredText(env, submissionKey('waiting', name, submission.submissionId))
  if (first && isSameContent(JSON.parse(first), submission)) return submission.submissionId
  const other = await withContentId(name, submission)
  await write(other)
  return other.submissionId
}

/** The fields of a kept submission, or its text if the text is not JSON. */
export function keptFields(kept: string | null): Record<string, unknown> {
  try {
    return JSON.parse(kept ?? '{}')
  } catch {
    return { unreadable: kept }
  }
}

/** The number of submissions that wait for the database, and the time of the oldest. */
export async function waitingNow(env: Bindings) {
  let waiting = 0
  let oldest = Infinity
  for await (const { uploaded } of listFiles(env, folders.waiting)) {
    waiting++
    oldest = Math.min(oldest, uploaded.getTime())
  }
  return { waiting, waitingSince: waiting > 0 ? new Date(oldest).toISOString() : null }
}

const bothFolders: SubmissionFolder[] = ['waiting', 'refused']

/** The ids of the resumes of kept applications. */
export async function resumesAwaited(env: Bindings) {
  const ids: string[] = []
  for (const folder of bothFolders) {
    for await (const { key } of listFiles(env, `${folders[folder]}job-application/`)) {
      const { resumeUrl } = keptFields(await readStoredText(env, key))
      if (resumeUrl) ids.push(String(resumeUrl))
    }
  }
  return ids
}

/** Deletes the kept submissions of some people, which are not in the database yet. Returns their number. */
export const forgetKept = (
  env: Pick<Bindings, 'FILES'>,
  isTheirs: (fields: Record<string, unknown>) => boolean,
) => forget(env, isTheirs)

export const forgetKeptBefore = (env: Bindings, date: Date) =>
  forget(env, (_fields, uploaded) => uploaded < date)

async function forget(
  env: Pick<Bindings, 'FILES'>,
  isMeant: (fields: Record<string, unknown>, uploaded: Date) => boolean,
) {
  let count = 0
  for (const folder of bothFolders) {
    for await (const { key, uploaded } of listFiles(env, folders[folder])) {
      const fields = keptFields(await readStoredText(env, key))
      if (!isMeant(fields, uploaded)) continue
      const resume = fields['resumeUrl']
      await deleteFiles(env, key, ...(resume ? [uploadKey('resume', String(resume))] : []))
      count++
    }
  }
  return count
}
