import type { Db } from '#db/client.ts'
import { isRecent } from '#db/lib/is-recent.ts'
import { loadSection } from '#db/content/shown.ts'
import { officeHours } from '#db/model/hours.ts'
import type { Office } from '#db/model/visit-times.ts'
import type { Bindings } from '../env.ts'
import { timeZone } from './config.ts'
import { isUnavailable } from './http/problem.ts'

const trustedMs = 10_000

// One for each isolate.
let known = { hours: officeHours, promise: '', readAt: 0 }

/** The clinic's office hours and its promise; while the database does not answer, those read last. */
async function rulesInForce(db: Db) {
  if (isRecent(known.readAt, trustedMs)) return known
  try {
    const { hours, promise } = await loadSection(db, 'company_info')
    known = { hours, promise, readAt: Date.now() }
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
  return known
}

export async function officeInForce(db: Db, env: Bindings): Promise<Office> {
  const { hours, promise } = await rulesInForce(db)
  return { timeZone: timeZone(env), hours, promise }
}
