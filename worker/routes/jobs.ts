import { Hono } from 'hono'
import { addJob, deleteJob, getJob, listJobs, listOpenJobs, updateJob } from '../../db/jobs.ts'
import { Job, JobChange } from '../../db/model/jobs.ts'
import { Deletion } from '../../db/model/redirects.ts'
import type { Db } from '../../db/client.ts'
import type { Env } from '../env.ts'
import { cachedByVersion } from '../lib/http/etag.ts'
import { input, named, page, query, rowId } from '../lib/http/input.ts'
import { found, isForeignKeyError, Problem } from '../lib/http/problem.ts'
import { pageAt } from '../lib/pages.ts'
import { numberIn, revisionsOf } from '../lib/revisions.ts'
import { saved } from '../lib/http/saved.ts'

export const jobs = new Hono<Env>().get('/', cachedByVersion, async (c) =>
  c.json({ jobs: await listOpenJobs(c.var.db) }),
)

const missing = () => new Problem(404, 'Job posting not found')
const inUse =
  'People have applied for this job. Deactivate it instead, so that their applications stay.'

const revisions = revisionsOf({
  name: 'job',
  record: 'job_postings',
  model: Job,
  staying: ['isActive'],
  read: (db: Db, id: string) => getJob(db, numberIn(id)),
  write: updateJob,
  missing,
})

export const adminJobs = new Hono<Env>()
  .route('/', revisions)
  .get('/', page, async (c) =>
    c.json(named('jobs', await listJobs(c.var.db, c.req.valid('query')))),
  )
  .post('/', input(Job), async (c) => {
    const { db, user } = c.var
    return c.json({ job: await addJob(db, await user(), c.req.valid('json')) }, 201)
  })
  .get('/:id', rowId, async (c) => {
    return c.json({ job: found(await getJob(c.var.db, c.req.valid('param').id), missing) })
  })
  .put('/:id', rowId, input(JobChange), async (c) => {
    const { db, user } = c.var
    const { basedOn, ...values } = c.req.valid('json')
    const job = await saved({
      name: 'job',
      basedOn,
      read: () => getJob(db, c.req.valid('param').id),
      write: async (old) => updateJob(db, await user(), old, values, basedOn),
      missing,
    })
    return c.json({ job })
  })
  .delete('/:id', rowId, query(Deletion), async (c) => {
    const { db, user } = c.var
    const old = found(await getJob(db, c.req.valid('param').id), missing)
    const to = await pageAt(c.env, db, c.req.valid('query').to)
    const job = await deleteJob(db, await user(), old, to).catch((error) => {
      throw isForeignKeyError(error) ? new Problem(409, inUse) : error
    })
    if (!job) throw missing()
    return c.body(null, 204)
  })
