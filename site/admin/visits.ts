import type { InferResponseType } from 'hono/client'
import type { VisitStatus } from '../../db/model/visits.ts'
import { api, unwrap } from '../lib/api.ts'
import { call, createFetcherStore, refresh } from '../lib/remote.ts'
import { notify } from '../lib/toast.ts'
import { notifyFailure } from './failure.ts'
import type { FetchPage } from './list.ts'

const visits = api.admin['visit-requests']

export type Visit = InferResponseType<typeof visits.$get>['requests'][number]

const pageBy =
  (read: typeof unwrap): FetchPage<Visit> =>
  async (query) => {
    const { requests, nextCursor } = await read(visits.$get({ query }))
    return { rows: requests, nextCursor }
  }

export const fetchVisits = pageBy(call)

/** For the window, which has words of its own for those who are not signed in. */
export const fetchVisitsOrDenial = pageBy(unwrap)

export const nameOf = ({ firstName, lastName }: Visit) => `${firstName} ${lastName}`

export const visitStore = (id: string) =>
  createFetcherStore<Visit, Error>(['visits', `?id=${id}`], {
    fetcher: async () => (await unwrap(visits[':id'].$get({ param: { id } }))).request,
  })

export async function changeStatus({ id }: Visit, status: VisitStatus) {
  try {
    await call(visits[':id'].status.$put({ param: { id: String(id) }, json: { status } }))
    refresh('visits', 'stats')
    notify({
      title: 'Status Updated',
      text: 'Visit request status has been updated successfully.',
    })
  } catch (error) {
    const text = 'Failed to update status. Please try again.'
    notifyFailure(error, { title: 'Error', text, always: true })
  }
}
