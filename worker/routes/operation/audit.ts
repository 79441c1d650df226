import { Hono } from 'hono'
import { listAudit } from '#db/audit/list.ts'
import type { Env } from '#worker/env.ts'
import { namedPage, pageQuery } from '#worker/lib/http/body/input.ts'

export const adminAudit = new Hono<Env>().get('/', pageQuery, async (c) =>
  c.json(namedPage('entries', await listAudit(c.var.db, c.req.valid('query')))),
)
