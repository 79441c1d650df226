import { Hono } from 'hono'
import { listActiveTeam } from '../../db/team.ts'
import type { Env } from '../env.ts'

export const team = new Hono<Env>().get('/', async (c) =>
  c.json({ members: await listActiveTeam(c.var.db) }),
)
