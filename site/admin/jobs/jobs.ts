import type { InferResponseType } from 'hono/client'
import { Job, jobFields } from '#db/model/jobs/jobs.ts'
import { api } from '#site/lib/api.ts'
import { recordKind } from '../form/record/calls.ts'
import { fetchPagesOf } from '../list/pages.ts'

const { jobs } = api.admin

export type SavedJob = InferResponseType<typeof jobs.$get>['jobs'][number]

export const fetchJobs = fetchPagesOf('jobs', jobs.$get)

export const jobKind = recordKind('job', jobs, {
  what: 'job posting',
  table: 'job_postings',
  model: Job,
  fields: jobFields,
})
export const { fetchOne: fetchJob, remove: deleteJob } = jobKind

/** Takes a job off the site and keeps it. Reads the job again first, so that a colleague's other changes stay. */
export async function deactivateJob({ id }: SavedJob) {
  const job = await fetchJob(String(id))
  return jobKind.save(id, { ...job, isActive: false }, job.updatedAt)
}
