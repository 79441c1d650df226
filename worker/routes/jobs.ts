import { Hono } from 'hono'
import { forReaders } from '#db/content.ts'
import { listJobs, listOpenJobs, jobs as store } from '#db/jobs.ts'
import { Job } from '#db/model/jobs.ts'
import type { Env } from '../env.ts'
import { cachedByVersion } from '../lib/http/etag.ts'
import { namedPage, page } from '../lib/http/input.ts'
import { plainRoutes } from '../lib/plain-routes.ts'

export const jobRoutes = new Hono<Env>().get('/', cachedByVersion, async (c) => {
  const { db } = c.var
  return c.json({ jobs: await forReaders(db, listOpenJobs(db)) })
})

const inUse =
  'People have applied for this job. Deactivate it instead, so that their applications stay.'

export const adminJobs = new Hono<Env>()
  .route('/', plainRoutes({ record: 'job_postings', name: 'job', rules: Job, store, inUse }))
  .get('/', page, async (c) =>
    c.json(namedPage('jobs', await listJobs(c.var.db, c.req.valid('query')))),
  )
