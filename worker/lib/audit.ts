import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { sealAudit } from '#db/audit/chain.ts'
import type { Env } from '../env.ts'
import { isSafe } from './http/origin.ts'
import { isUnavailable } from './http/problem.ts'
import { logOnce } from './log.ts'

/** Downloads of personal data are noted although they only read. */
const notedReads = /^\/api\/admin\/(exports|resumes)\//

/** A refused request has written nothing, and its database client refuses every further call. */
const mayNote = ({ req, res }: Context) =>
  res.status < 400 && (!isSafe(req.method) || notedReads.test(req.path))

const logLate = (error: unknown) =>
  logOnce(
    `New audit entries are sealed later, by cron: the database ${isUnavailable(error) ? 'does not answer' : 'refused it'}.`,
  )

/** Seals new audit entries after the answer. Cron seals the entries that are missed here. */
export const sealsAudit = createMiddleware<Env>(async (c, next) => {
  await next()
  if (mayNote(c)) c.executionCtx.waitUntil(sealAudit(c.var.db).catch(logLate))
})
