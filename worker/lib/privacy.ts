import type { PersonName } from '#db/model/candidates/person.ts'
import type { Actor } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { erase, resumesOf, traitsOf } from '#db/privacy/privacy.ts'
import { findPeople, type Scope, scopeOfPeople } from '#db/privacy/scope.ts'
import { deleteOlder } from '#db/privacy/retention.ts'
import { getSettings } from '#db/settings.ts'
import type { Bindings } from '../env.ts'
import { withTimeout } from './deadline.ts'
import { uploadKey } from './files/keys.ts'
import { hashesOf, isMeantBy, noteErasure } from './erasures.ts'
import { deleteFiles, storeTimeoutMs } from './files/store.ts'
import { Problem, Unavailable } from './http/problem.ts'
import { forgetKept, forgetKeptBefore } from './submissions/inbox.ts'

type FilesEnv = Pick<Bindings, 'FILES'>

const deleteResumes = (env: FilesEnv) => (ids: string[]) =>
  deleteFiles(env, ...ids.map((id) => uploadKey('resume', id)))

/**
 * Deletes all data of the people who are asked about, if `assertMeant` does not throw. Files go first, so that none
 * is left without its record. Before anything goes, its hashes are kept beside the other files: whoever restores
 * an older backup finds by them what was erased since.
 */
export async function erasePersonData(
  db: Db,
  env: Bindings,
  user: () => Promise<Actor>,
  asked: Scope,
  assertMeant: (people: PersonName[]) => void,
) {
  try {
    // The first read proves the session; no file is written or deleted before.
    const [people, resumes, traits] = await Promise.all([
      findPeople(db, asked),
      resumesOf(db, asked),
      traitsOf(db, asked),
    ])
    assertMeant(people)
    const erasure = { id: crypto.randomUUID(), hashes: hashesOf(traits) }
    await noteErasure(env, erasure)
    // Nobody who has the address only since then.
    const scope = scopeOfPeople(people, asked)
    return await eraseFound(db, env, user, { ...erasure, scope, resumes })
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Unavailable('Not everything could be deleted. Please try again.')
  }
}

type Found = { id: string; hashes: string[]; scope: Scope; resumes: string[] }

/** Deletes what waits for the database, the resumes and the records of an erasure. */
export async function eraseFound(
  db: Db,
  env: FilesEnv,
  user: () => Promise<Actor>,
  { id, hashes, scope, resumes }: Found,
) {
  const erasing = deleteResumes(env)
  const waiting = await withTimeout(storeTimeoutMs, forgetKept(env, isMeantBy(hashes)))
  await withTimeout(storeTimeoutMs, erasing(resumes))
  const { erased, resumes: found } = await erase(db, await user(), { id, scope, waiting })
  // The resumes of applications that were stored meanwhile.
  await withTimeout(storeTimeoutMs, erasing(found.filter((key) => !resumes.includes(key))))
  return erased
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
