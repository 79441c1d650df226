import type { Context } from 'hono'
import { promiseOf } from '#db/candidates/admission/lead.ts'
import type { FormSource } from '#db/model/submissions/kinds.ts'
import type { Env } from '#worker/env.ts'
import { officeInForce } from '../hours.ts'

/** The latest time of our answer to a form that arrives now, by the clinic's promise. ISO 8601, UTC. */
export const answerBy = async (c: Context<Env>, source: FormSource) =>
  promiseOf(source, new Date(), await officeInForce(c.var.db, c.env)).toISOString()
