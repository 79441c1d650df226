import { Hono } from 'hono'
import { listOpenJobs } from '../../db/jobs.ts'
import type { Env } from '../env.ts'

export const jobs = new Hono<Env>().get('/', async (c) =>
  c.json({ jobs: await listOpenJobs(c.var.db) }),
)
