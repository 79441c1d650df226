import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { sealAudit } from '../../db/audit-chain.ts'
import type { Env } from '../env.ts'
import { isSafe } from './http/origin.ts'

/** Reads that are noted: files that leave the building. */
const notedReads = /^\/api\/admin\/(exports|resumes)\//

const mayNote = ({ req }: Context) => !isSafe(req.method) || notedReads.test(req.path)

/** After the answer to what may have been noted; what is missed then, cron seals within a minute. */
export const sealsAudit = createMiddleware<Env>(async (c, next) => {
  await next()
  if (!mayNote(c)) return
  const sealing = sealAudit(c.var.db).catch((error) => console.error('audit', error.name))
  c.executionCtx.waitUntil(sealing)
})
