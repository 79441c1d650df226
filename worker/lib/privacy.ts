import type { Actor } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import {
  erase,
  findPeople,
  type Person,
  resumesOf,
  type Scope,
  scopeOfPeople,
  theirsIn,
} from '#db/privacy/privacy.ts'
import { deleteOlder } from '#db/privacy/retention.ts'
import { getSettings } from '#db/settings.ts'
import type { Bindings } from '../env.ts'
import { withTimeout } from './deadline.ts'
import { uploadKey } from './files/keys.ts'
import { deleteFiles, filesTimeoutMs } from './files/store.ts'
import { Problem, Unavailable } from './http/problem.ts'
import { forgetKept, forgetKeptBefore } from './submissions/inbox.ts'

const deleteResumes = (env: Bindings) => (ids: string[]) =>
  deleteFiles(env, ...ids.map((id) => uploadKey('resume', id)))

/**
 * Deletes all data of the people who are asked about, if `assertMeant` does not throw. Files go first, so that none
 * is left without its record.
 */
export async function erasePersonData(
  db: Db,
  env: Bindings,
  user: () => Promise<Actor>,
  asked: Scope,
  assertMeant: (people: Person[]) => void,
) {
  const erasing = deleteResumes(env)
  try {
    // The first read proves the session; no file is deleted before.
    const [people, resumes, isTheirs] = await Promise.all([
      findPeople(db, asked),
      resumesOf(db, asked),
      theirsIn(db, asked),
    ])
    assertMeant(people)
    // Nobody who has the address only since then.
    const scope = scopeOfPeople(people, asked)
    const waiting = await withTimeout(filesTimeoutMs, forgetKept(env, isTheirs))
    await withTimeout(filesTimeoutMs, erasing(resumes))
    const { erased, resumes: found } = await erase(db, await user(), scope, waiting)
    // The resumes of applications that were stored meanwhile.
    await withTimeout(filesTimeoutMs, erasing(found.filter((key) => !resumes.includes(key))))
    return erased
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Unavailable('Not everything could be deleted. Please try again.')
  }
}

const monthsAgo = (months: number) => {
  const date = new Date()
  date.setUTCMonth(date.getUTCMonth() - months)
  return date
}

const maxBatchesPerRun = 20

/** Deletes submissions older than the settings allow, and their files. */
export async function applyRetention(db: Db, env: Bindings) {
  const { retentionMonths } = await getSettings(db)
  if (retentionMonths === null) return
  const date = monthsAgo(retentionMonths)
  await forgetKeptBefore(env, date)
  for (let batch = 0; batch < maxBatchesPerRun; batch++) {
    if (await deleteOlder(db, date.toISOString(), deleteResumes(env))) return
  }
}
