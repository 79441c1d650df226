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
 * Deletes all data of the people in question if `assertMeant` does not throw. Deletes files before records, so that no
 * file is left without its record. First stores the hashes of the data beside the files: a restore of an older backup
 * uses them to erase the data again.
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
    // Leaves out people who have this address only since the first read.
    const scope = scopeOfPeople(people, asked)
    return await eraseFound(db, env, user, { ...erasure, scope, resumes })
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Unavailable('Not everything could be deleted. Please try again.')
  }
}

type Found = { id: string; hashes: string[]; scope: Scope; resumes: string[] }

/** Deletes the waiting submissions, the resumes and the records of an erasure. */
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
  // The resumes of applications that were stored in the meantime.
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
