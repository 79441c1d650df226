import { getSection } from '../../db/content.ts'
import type { Db } from '../../db/client.ts'
import { readSection } from '../../db/model/content.ts'
import { officeHours } from '../../db/model/hours.ts'
import { Unavailable } from './http/problem.ts'

const trustedMs = 10_000

// Of this isolate.
let known = { hours: officeHours, until: 0 }

/** The office hours in force; while the database does not answer, those that were read last. */
export async function hoursInForce(db: Db) {
  if (Date.now() < known.until) return known.hours
  try {
    const row = await getSection(db, 'company_info')
    const { hours } = readSection('company_info', row?.isActive ? row.content : undefined)
    known = { hours, until: Date.now() + trustedMs }
  } catch (error) {
    if (!(error instanceof Unavailable || (error as Error).cause instanceof Unavailable))
      throw error
  }
  return known.hours
}
