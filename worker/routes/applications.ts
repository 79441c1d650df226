import { type Context, Hono } from 'hono'
import { addAuditEntry } from '#db/audit/audit.ts'
import {
  applicationSubmission,
  getApplication,
  jobApplications,
  listApplications,
  setApplicationStatus,
} from '#db/jobs/applications.ts'
import { forReaders } from '#db/content/shown.ts'
import { jobs, listOpenJobs } from '#db/jobs/jobs.ts'
import { insertNote, notesOf } from '#db/notes.ts'
import {
  ApplicationPage,
  ApplicationStatusChange,
  JobApplication,
  noneOpen,
  positionClosed,
} from '#db/model/jobs/jobs.ts'
import { SpamMark } from '#db/model/submissions/spam.ts'
import { resume } from '#db/model/media/uploads.ts'
import type { Env } from '../env.ts'
import { uploadIdIn } from '../lib/files/keys.ts'
import { fileKey, findUpload, mayHaveResume } from '../lib/files/read.ts'
import { input, namedPage, query, rowId } from '../lib/http/body/input.ts'
import { found, invalid, isUnavailable, Problem, unique } from '../lib/http/problem.ts'
import { rateLimit } from '../lib/http/rate-limit.ts'
import { accept } from '../lib/submissions/accept.ts'
import { acceptsForm } from '../lib/submissions/plain-form.ts'
import { saveSpamMark } from '../lib/submissions/spam.ts'
import { Note } from '#db/model/lib/list-fields.ts'

const lostResume = 'We no longer have this resume. Please upload it again.'
const usedResume = 'This resume belongs to another application. Please upload it again.'

export const applicationRoutes = new Hono<Env>().post(
  '/',
  acceptsForm('/careers', 'application-sent', JobApplication),
  rateLimit('SUBMIT_LIMIT'),
  input(JobApplication),
  async (c) => {
    const application = c.req.valid('json')
    await assertOpen(c, application.jobId)
    const resumeUrl = application.resumeUrl && (await resumeIdOf(c, application.resumeUrl))
    const accepted = accept(c, 'job-application', { ...application, resumeUrl })
    return unique(accepted, { resumeUrl: usedResume })
  },
)

/** If the database does not answer, the application is kept, and staff will check the job later. */
async function assertOpen(c: Context<Env>, jobId: number) {
  try {
    if ((await jobs.get(c.var.db, jobId))?.isActive) return
  } catch (error) {
    if (isUnavailable(error)) return
    throw error
  }
  const { db } = c.var
  const open = await forReaders(db, listOpenJobs(db))
  throw invalid([{ path: 'jobId', message: open.length > 0 ? positionClosed : noneOpen }], {
    choices: { jobId: Object.fromEntries(open.map(({ id, title }) => [id, title])) },
  })
}

/** The id of the stored file, which the database and the inbox store instead of its address. */
async function resumeIdOf(c: Context<Env>, resumeUrl: string) {
  const id = uploadIdIn(resumeUrl)
  if (!(await mayHaveResume(c.env, id))) {
    throw invalid([{ path: 'resumeUrl', message: lostResume }])
  }
  return id
}

const missing = () => new Problem(404, 'Application not found')

export const adminApplications = new Hono<Env>()
  .get('/', query(ApplicationPage), async (c) =>
    c.json(namedPage('applications', await listApplications(c.var.db, c.req.valid('query')))),
  )
  .get('/:id', rowId, async (c) => {
    const { id } = c.req.valid('param')
    const [application, notes] = await Promise.all([
      getApplication(c.var.db, id),
      notesOf(c.var.db, jobApplications, id),
    ])
    return c.json({ application: found(application, missing), notes })
  })
  .post('/:id/notes', rowId, input(Note), async (c) => {
    const { db, user } = c.var
    const { id } = c.req.valid('param')
    const written = await insertNote(
      db,
      await user(),
      jobApplications,
      id,
      c.req.valid('json').text,
    )
    return c.json({ note: found(written, missing) }, 201)
  })
  .put('/:id/status', rowId, input(ApplicationStatusChange), async (c) => {
    const { db, user } = c.var
    const old = await getApplication(db, c.req.valid('param').id)
    const application =
      old && (await setApplicationStatus(db, await user(), old, c.req.valid('json').status))
    if (!application) throw missing()
    return c.json({ application })
  })
  .put('/:id/spam', rowId, input(SpamMark), async (c) => {
    const mark = { ...c.req.valid('param'), ...c.req.valid('json') }
    const application = await saveSpamMark(c, mark, getApplication, applicationSubmission)
    return c.json({ application: found(application, missing) })
  })

const extensions: Record<string, string> = resume.types

/** Downloads a resume. The audit log gets an entry for each download. */
export const adminResumes = new Hono<Env>().get('/:key', fileKey, async (c) => {
  const { key: id } = c.req.valid('param')
  const file = await findUpload(c.env, 'resume', id)
  if (!file) throw new Problem(404, 'There is no such resume.')
  await addAuditEntry(c.var.db, await c.var.user(), {
    action: 'download',
    record: 'resumes',
    recordId: id,
  })
  const type = file.contentType ?? 'application/octet-stream'
  return c.body(file.body, 200, {
    'Content-Type': type,
    'Content-Length': String(file.size),
    'Content-Disposition': `attachment; filename="resume-${id.slice(0, 8)}.${extensions[type]}"`,
  })
})
