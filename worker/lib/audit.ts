import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { sealAudit } from '../../db/audit/chain.ts'
import type { Env } from '../env.ts'
import { isSafe } from './http/origin.ts'

/** Downloads of personal data are noted although they only read. */
const notedReads = /^\/api\/admin\/(exports|resumes)\//

const mayNote = ({ req }: Context) => !isSafe(req.method) || notedReads.test(req.path)

/** Seals new audit entries after the answer. Cron seals the entries that are missed here. */
export const sealsAudit = createMiddleware<Env>(async (c, next) => {
  await next()
  if (!mayNote(c)) return
  const sealing = sealAudit(c.var.db).catch((error) => console.error('audit', error.name))
  c.executionCtx.waitUntil(sealing)
})
