import type { Context } from 'hono'
import { promiseOf } from '#db/candidates/admission/lead.ts'
import type { FormSource } from '#db/model/submissions/kinds.ts'
import type { Env } from '#worker/env.ts'
import { officeInForce } from '../hours.ts'

/** When a form that comes now is answered at the latest, as it promises. ISO 8601, UTC. */
export const answerBy = async (c: Context<Env>, source: FormSource) =>
  promiseOf(source, new Date(), await officeInForce(c.var.db, c.env)).toISOString()
