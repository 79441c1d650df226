import type { Db } from '#db/client.ts'
import { loadSection } from '#db/content/shown.ts'
import { officeHours } from '#db/model/hours/hours.ts'
import type { Office } from '#db/model/visits/visit-times.ts'
import type { Bindings, Env } from '../env.ts'
import { timeZone } from './config.ts'
import { remembered } from './http/remembered.ts'
import type { Context } from 'hono'
import { promiseOf } from '#db/candidates/admission/lead.ts'
import type { FormSource } from '#db/model/submissions/kinds.ts'

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

/** The latest time of our answer to a form that arrives now, by the clinic's promise. ISO 8601, UTC. */
export const answerBy = async (c: Context<Env>, source: FormSource) =>
  promiseOf(source, new Date(), await officeInForce(c.var.db, c.env)).toISOString()
