import type { Actor } from '../../db/audit.ts'
import type { Db } from '../../db/client.ts'
import { erase, resumesOf } from '../../db/privacy.ts'
import { deleteOlder } from '../../db/retention.ts'
import { getSettings } from '../../db/settings.ts'
import type { Bindings } from '../env.ts'
import { within } from './http/deadline.ts'
import { forgetKept, forgetKeptBefore } from './submissions/inbox.ts'
import { Unavailable } from './http/problem.ts'

const deleteResumes = (env: Bindings) => async (keys: string[]) => {
  if (keys.length > 0) await env.FILES.delete(keys.map((key) => `resumes/${key}`))
}

/** Deletes what is stored of one person: the files first, so that none is left without its record. */
export async function erasePerson(db: Db, env: Bindings, actor: Actor, email: string) {
  try {
    const waiting = await within(8000, forgetKept(env, email))
    await within(8000, deleteResumes(env)(await resumesOf(db, email)))
    return await erase(db, actor, email, waiting)
  } catch (error) {
    if (error instanceof Unavailable) throw error
    throw new Unavailable('Not everything could be deleted. Please try again.')
  }
}

const monthsAgo = (months: number) => {
  const date = new Date()
  date.setUTCMonth(date.getUTCMonth() - months)
  return date
}

const stepsAtOnce = 20

/** Deletes submissions older than the settings allow, and their files. */
export async function applyRetention(db: Db, env: Bindings) {
  const { retentionMonths } = await getSettings(db)
  if (retentionMonths === null) return
  const date = monthsAgo(retentionMonths)
  await forgetKeptBefore(env, date)
  for (let step = 0; step < stepsAtOnce; step++) {
    if (await deleteOlder(db, date.toISOString(), deleteResumes(env))) return
  }
}
