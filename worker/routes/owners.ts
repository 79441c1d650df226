import { Hono } from 'hono'
import { listOwners } from '../../db/candidates/owners.ts'
import type { Env } from '../env.ts'

/** Whose a candidate or a sponsor inquiry can be. Coordinators do not see the list of users. */
export const adminOwners = new Hono<Env>().get('/', async (c) =>
  c.json({ owners: await listOwners(c.var.db) }),
)
