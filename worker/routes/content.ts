import { Hono } from 'hono'
import { listActiveSections } from '../../db/content.ts'
import type { Env } from '../env.ts'

export const content = new Hono<Env>().get('/', async (c) =>
  c.json({ sections: await listActiveSections(c.var.db) }),
)
