import { Hono } from 'hono'
import { countEverything } from '../../db/stats.ts'
import type { Env } from '../env.ts'
import { countRefused } from '../lib/inbox.ts'

export const adminStats = new Hono<Env>().get('/', async (c) => {
  const [counts, heldSubmissions] = await Promise.all([
    countEverything(c.var.db),
    countRefused(c.env).catch(() => 0),
  ])
  return c.json({ ...counts, heldSubmissions })
})
