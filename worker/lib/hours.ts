import type { Db } from '#db/client.ts'
import { loadSection } from '#db/content/shown.ts'
import { officeHours } from '#db/model/hours/hours.ts'
import type { Office } from '#db/model/visits/visit-times.ts'
import type { Bindings } from '../env.ts'
import { timeZone } from './config.ts'
import { remembered } from './http/remembered.ts'

type Rules = Pick<Office, 'hours' | 'promise'>
const kept = remembered<Rules>({ forMs: 10_000 })

/** The clinic's office hours and its promise. If the database does not answer, the last ones that were read. */
export async function officeInForce(db: Db, env: Bindings): Promise<Office> {
  const { hours, promise } = await kept.getOrLast(
    () => loadSection(db, 'company_info'),
    () => ({ hours: officeHours, promise: '' }),
  )
  return { timeZone: timeZone(env), hours, promise }
}
