import type { InferResponseType } from 'hono/client'
import { type ApplicationStatus, applicationStatuses } from '../../db/model/jobs.ts'
import { api } from '../lib/api.ts'
import { call, createFetcherStore } from '../lib/remote.ts'
import type { FetchPage } from './list.ts'
import { changeStatus } from './changeStatus.ts'

const applications = api.admin['job-applications']
const { jobs } = api.admin

export type Application = InferResponseType<typeof applications.$get>['applications'][number]

export const fetchApplications: FetchPage<Application> = async (query) => {
  const { applications: rows, nextCursor } = await call(applications.$get({ query }))
  return { rows, nextCursor }
}

/**
 * One application, or false: the newest of those before the next number, if it has this number. Of a null
 * in its cache the store would tell nobody.
 */
export const applicationStore = (id: string) =>
  createFetcherStore<Application | false, Error>(['applications', `?id=${id}`], {
    fetcher: async () => {
      const { rows } = await fetchApplications({ limit: '1', cursor: String(Number(id) + 1) })
      return rows.find((row) => String(row.id) === id) ?? false
    },
  })

/** What the jobs are called that people applied for, inactive ones too. */
export const $jobTitles = createFetcherStore<Record<number, string>, Error>(['jobs', '?titles'], {
  fetcher: async () => {
    const titles: Record<number, string> = {}
    let cursor: string | undefined
    do {
      const page = await call(jobs.$get({ query: { limit: '200', ...(cursor && { cursor }) } }))
      for (const { id, title } of page.jobs) titles[id] = title
      cursor = page.nextCursor === undefined ? undefined : String(page.nextCursor)
    } while (cursor)
    return titles
  },
})

export const resumePath = (key: string) => `/api/admin/resumes/${key}`

export const changeApplicationStatus = ({ id, status }: Application, to: ApplicationStatus) =>
  changeStatus({
    list: 'applications',
    done: 'Application status has been updated successfully.',
    options: applicationStatuses,
    from: status,
    to,
    send: (status) =>
      call(applications[':id'].status.$put({ param: { id: String(id) }, json: { status } })),
  })
