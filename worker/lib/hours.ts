import type { Db } from '../../db/client.ts'
import { loadCompany } from '../../db/content.ts'
import { officeHours } from '../../db/model/hours.ts'
import type { Office } from '../../db/model/visit-times.ts'
import type { Bindings } from '../env.ts'
import { timeZone } from './config.ts'
import { isUnavailable } from './http/problem.ts'

const trustedMs = 10_000

// One for each isolate.
let known = { hours: officeHours, until: 0 }

/** The clinic's office hours; while the database does not answer, those read last. */
async function hoursInForce(db: Db) {
  if (Date.now() < known.until) return known.hours
  try {
    const { hours } = await loadCompany(db)
    known = { hours, until: Date.now() + trustedMs }
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
  return known.hours
}

export const officeInForce = async (db: Db, env: Bindings): Promise<Office> => ({
  timeZone: timeZone(env),
  hours: await hoursInForce(db),
})
