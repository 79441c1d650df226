import { type Context, Hono } from 'hono'
import {
  applicationSubmission,
  getApplication,
  listApplications,
  setApplicationStatus,
} from '../../db/applications.ts'
import { addJob, deleteJob, getJob, listJobs, listOpenJobs, updateJob } from '../../db/jobs.ts'
import {
  ApplicationPage,
  ApplicationStatusChange,
  Job,
  JobApplication,
  JobChange,
  noneOpen,
  positionClosed,
} from '../../db/model/jobs.ts'
import { SpamMark } from '../../db/model/spam.ts'
import type { Env } from '../env.ts'
import { accept } from '../lib/submissions/accept.ts'
import { fresh } from '../lib/http/etag.ts'
import { input, named, page, query, rowId } from '../lib/http/input.ts'
import { invalid, isForeignKeyError, Problem, Unavailable, unique } from '../lib/http/problem.ts'
import { rateLimit } from '../lib/http/rate-limit.ts'
import { saved } from '../lib/saved.ts'
import { takeSpamWord } from '../lib/submissions/spam.ts'
import { acceptsForm } from '../lib/submissions/plain-form.ts'
import { resumeExists } from './uploads.ts'

export const jobs = new Hono<Env>().get('/', fresh, async (c) =>
  c.json({ jobs: await listOpenJobs(c.var.db) }),
)

const lostResume = 'We no longer have this resume. Please upload it again.'
const usedResume = 'This resume belongs to another application. Please upload it again.'

export const applications = new Hono<Env>().post(
  '/',
  acceptsForm('/careers', 'application-sent', JobApplication),
  rateLimit('SUBMIT_LIMIT'),
  input(JobApplication),
  async (c) => {
    const application = c.req.valid('json')
    await assertOpen(c, application.jobId)
    const resumeUrl = application.resumeUrl && (await resumeKey(c, application.resumeUrl))
    const stored = accept(c, 'job-application', { ...application, resumeUrl })
    return unique(stored, 'resumeUrl', usedResume)
  },
)

async function assertOpen(c: Context<Env>, jobId: number) {
  const job = await getJob(c.var.db, jobId).catch((error) => {
    // Whether it is open cannot be known now; the application is kept and a person will see.
    if (error instanceof Unavailable || error.cause instanceof Unavailable) return 'unknown'
    throw error
  })
  if (!job || (typeof job === 'object' && !job.isActive)) {
    const open = await listOpenJobs(c.var.db)
    throw invalid([{ path: 'jobId', message: open.length > 0 ? positionClosed : noneOpen }], {
      choices: { jobId: Object.fromEntries(open.map(({ id, title }) => [id, title])) },
    })
  }
}

/** The key under which the resume is stored: the last part of its address. */
async function resumeKey(c: Context<Env>, resumeUrl: string) {
  const key = resumeUrl.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  if (!(await resumeExists(c, key))) throw invalid([{ path: 'resumeUrl', message: lostResume }])
  return key
}

const missing = () => new Problem(404, 'Job posting not found')
const inUse =
  'People have applied for this job. Deactivate it instead, so that their applications stay.'

export const adminJobs = new Hono<Env>()
  .get('/', page, async (c) =>
    c.json(named('jobs', await listJobs(c.var.db, c.req.valid('query')))),
  )
  .post('/', input(Job), async (c) => {
    const { db, user } = c.var
    return c.json({ job: await addJob(db, user, c.req.valid('json')) }, 201)
  })
  .get('/:id', rowId, async (c) => {
    const job = await getJob(c.var.db, c.req.valid('param').id)
    if (!job) throw missing()
    return c.json({ job })
  })
  .put('/:id', rowId, input(JobChange), async (c) => {
    const { db, user } = c.var
    const { basedOn, ...values } = c.req.valid('json')
    const job = await saved({
      name: 'job',
      basedOn,
      read: () => getJob(db, c.req.valid('param').id),
      write: (old) => updateJob(db, user, old, values, basedOn),
      missing,
    })
    return c.json({ job })
  })
  .delete('/:id', rowId, async (c) => {
    const { db, user } = c.var
    const old = await getJob(db, c.req.valid('param').id)
    if (!old) throw missing()
    const job = await deleteJob(db, user, old).catch((error) => {
      throw isForeignKeyError(error) ? new Problem(409, inUse) : error
    })
    if (!job) throw missing()
    return c.body(null, 204)
  })

const missingApplication = () => new Problem(404, 'Application not found')

export const adminApplications = new Hono<Env>()
  .get('/', query(ApplicationPage), async (c) =>
    c.json(named('applications', await listApplications(c.var.db, c.req.valid('query')))),
  )
  .get('/:id', rowId, async (c) => {
    const application = await getApplication(c.var.db, c.req.valid('param').id)
    if (!application) throw missingApplication()
    return c.json({ application })
  })
  .put('/:id/status', rowId, input(ApplicationStatusChange), async (c) => {
    const { db, user } = c.var
    const old = await getApplication(db, c.req.valid('param').id)
    const application =
      old && (await setApplicationStatus(db, user, old, c.req.valid('json').status))
    if (!application) throw missingApplication()
    return c.json({ application })
  })
  .put('/:id/spam', rowId, input(SpamMark), async (c) => {
    const { id } = c.req.valid('param')
    const { suspectedSpam } = c.req.valid('json')
    const application = await takeSpamWord(
      c,
      id,
      suspectedSpam,
      getApplication,
      applicationSubmission,
    )
    if (!application) throw missingApplication()
    return c.json({ application })
  })
