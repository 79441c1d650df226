import type { InferResponseType } from 'hono/client'
import { type ApplicationStatus, applicationStatuses } from '#db/model/lib/labels.ts'
import { api, idParam } from '#site/lib/api.ts'
import { call, createRemote, write } from '#site/lib/remote.ts'
import { fetchPagesOf } from '../list/pages.ts'
import { changeStatus } from '../record/changeStatus.ts'

const applications = api.admin['job-applications']
const { jobs } = api.admin

export type Application = InferResponseType<typeof applications.$get>['applications'][number]

export const fetchApplications = fetchPagesOf('applications', applications.$get)

export async function fetchApplication(id: string) {
  const { application, notes } = await call(applications[':id'].$get({ param: { id } }))
  return { ...application, notes }
}

export type NotedApplication = Awaited<ReturnType<typeof fetchApplication>>

export const addApplicationNote = (id: number, json: { text: string }) =>
  write(applications[':id'].notes.$post({ ...idParam(id), json }))

/** The titles of all jobs by their ids, inactive ones included: people may have applied for them. */
export async function fetchJobTitles() {
  const titles: Record<number, string> = {}
  let cursor: string | undefined
  do {
    const page = await call(jobs.$get({ query: { limit: '200', ...(cursor && { cursor }) } }))
    for (const { id, title } of page.jobs) titles[id] = title
    cursor = page.nextCursor === undefined ? undefined : String(page.nextCursor)
  } while (cursor)
  return titles
}

export const $jobTitles = createRemote('jobs?titles', fetchJobTitles)

export const resumePath = (key: string) => `/api/admin/resumes/${key}`

export const applicationPlace = (id: number) => `job application ${id}`

export const changeApplicationStatus = ({ id, status }: Application, to: ApplicationStatus) =>
  changeStatus({
    place: applicationPlace(id),
    done: 'Application status has been updated successfully.',
    options: applicationStatuses,
    from: status,
    to,
    send: (status) => write(applications[':id'].status.$put({ ...idParam(id), json: { status } })),
  })
