import type { InferResponseType } from 'hono/client'
import { Job, jobFields } from '#db/model/jobs/jobs.ts'
import { api } from '#site/lib/api.ts'
import { recordCalls } from '../form/record/calls.ts'
import { fetchPagesOf } from '../list/pages.ts'

const { jobs } = api.admin

export type SavedJob = InferResponseType<typeof jobs.$get>['jobs'][number]

export const fetchJobs = fetchPagesOf('jobs', jobs.$get)

const calls = recordCalls('job', jobs)
export const { fetchOne: fetchJob, remove: deleteJob } = calls

export const jobKind = {
  name: 'job',
  what: 'job posting',
  table: 'job_postings',
  model: Job,
  fields: jobFields,
  save: calls.save,
} as const

/** Takes a job off the site and keeps it. Reads the job again first, so that a colleague's other changes stay. */
export async function deactivateJob({ id }: SavedJob) {
  const job = await fetchJob(String(id))
  return calls.save(id, { ...job, isActive: false }, job.updatedAt)
}
