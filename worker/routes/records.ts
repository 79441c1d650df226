import { Hono } from 'hono'
import { jobs, listJobs, listOpenJobs } from '#db/jobs/jobs.ts'
import { TeamPage } from '#db/model/team.ts'
import { listActiveTeam, listTeam, team } from '#db/team.ts'
import type { Env } from '../env.ts'
import { mountPath } from '../lib/auth/access.ts'
import { query } from '../lib/http/body/input.ts'
import { listRoute, plainRoutes, shownRoute } from '../lib/plain-routes.ts'

// The records that consist only of columns, with their public and admin routes.

export const recordRoutes = new Hono<Env>()
  .route('/team', shownRoute('members', listActiveTeam))
  .route('/jobs', shownRoute('jobs', listOpenJobs))

const member = plainRoutes({
  record: 'team_members',
  name: 'member',
  store: team,
})

const job = plainRoutes({
  record: 'job_postings',
  name: 'job',
  store: jobs,
  inUse:
    'People have applied for this job. Deactivate it instead, so that their applications stay.',
})

export const adminRecords = new Hono<Env>()
  .route(mountPath('team'), member)
  .get(mountPath('team'), query(TeamPage), async (c) =>
    c.json(await listTeam(c.var.db, c.req.valid('query'))),
  )
  .route(mountPath('jobs'), job)
  .route(mountPath('jobs'), listRoute('jobs', listJobs))
