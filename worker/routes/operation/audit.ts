import { Hono } from 'hono'
import { labelsOfChange } from '#db/audit/labels.ts'
import { listAudit } from '#db/audit/list.ts'
import type { Env } from '#worker/env.ts'
import { namedPage, pageQuery } from '#worker/lib/http/body/input.ts'

export const adminAudit = new Hono<Env>().get('/', pageQuery, async (c) => {
  const page = await listAudit(c.var.db, c.req.valid('query'))
  const rows = page.rows.map((entry) => ({ ...entry, labels: labelsOfChange(entry) }))
  return c.json(namedPage('entries', { ...page, rows }))
})
