import type { InferResponseType } from 'hono/client'
import type { Job } from '#db/model/jobs/jobs.ts'
import { listingLabels } from '#db/model/records/listing.ts'
import { api, idParam } from '#site/lib/api.ts'
import { call, write } from '#site/lib/remote.ts'
import type { FetchPage } from '../list/list.ts'

const { jobs } = api.admin

export type SavedJob = InferResponseType<typeof jobs.$get>['jobs'][number]

export const fetchJobs: FetchPage<SavedJob> = async (query) => {
  const { jobs: rows, nextCursor } = await call(jobs.$get({ query }))
  return { rows, nextCursor }
}

export const jobLabels: Readonly<Record<keyof Job, string>> = {
  title: 'Title',
  department: 'Department',
  location: 'Location',
  type: 'Type',
  salaryRange: 'Salary range',
  experience: 'Experience',
  description: 'Description',
  responsibilities: 'Responsibilities',
  requirements: 'Requirements',
  benefits: 'Benefits',
  ...listingLabels,
  isActive: 'Active',
}

export const fetchJob = async (id: string) => (await call(jobs[':id'].$get(idParam(id)))).job

export async function saveJob(id: number | undefined, job: Job, basedOn: string | undefined) {
  const { job: saved } = await (id === undefined
    ? write(jobs.$post({ json: job }))
    : write(jobs[':id'].$put({ ...idParam(id), json: { ...job, basedOn } })))
  return saved
}

export const deleteJob = ({ id }: SavedJob, to: string | undefined) =>
  write(jobs[':id'].$delete({ ...idParam(id), query: { to } }))

/** Takes a job off the site and keeps it. Reads the job again first, so that a colleague's other changes stay. */
export async function deactivateJob({ id }: SavedJob) {
  const job = await fetchJob(String(id))
  return saveJob(id, { ...job, isActive: false }, job.updatedAt)
}
