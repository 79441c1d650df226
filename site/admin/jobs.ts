import type { InferResponseType } from 'hono/client'
import type { Job } from '../../db/model/jobs.ts'
import { api, ApiError } from '../lib/api.ts'
import { call } from '../lib/remote.ts'
import type { FetchPage } from './list.ts'

const { jobs } = api.admin

export type SavedJob = InferResponseType<typeof jobs.$get>['jobs'][number]

export const fetchJobs: FetchPage<SavedJob> = async (query) => {
  const { jobs: rows, nextCursor } = await call(jobs.$get({ query }))
  return { rows, nextCursor }
}

/** The list holds what is older than its cursor, newest first: one job of it is the one looked for. */
export async function fetchJob(id: string) {
  const cursor = /^\d{1,14}$/.test(id) ? String(Number(id) + 1) : '1'
  const { jobs: found } = await call(jobs.$get({ query: { cursor, limit: '1' } }))
  const job = found.find((one) => String(one.id) === id)
  if (!job) throw new ApiError(404, 'Job posting not found')
  return job
}

const param = (id: number) => ({ param: { id: String(id) } })

export const saveJob = (id: number | undefined, json: Job) =>
  id === undefined ? call(jobs.$post({ json })) : call(jobs[':id'].$put({ ...param(id), json }))

export const deleteJob = ({ id }: SavedJob) => call(jobs[':id'].$delete(param(id)))

/** Takes a job off the site and keeps it, with what else it says. */
export const deactivateJob = ({ id, ...job }: SavedJob) => saveJob(id, { ...job, isActive: false })
