import { Hono } from 'hono'
import { countEverything } from '../../db/stats.ts'
import type { Env } from '../env.ts'

export const adminStats = new Hono<Env>().get('/', async (c) =>
  c.json(await countEverything(c.var.db)),
)
