import type { InferResponseType } from 'hono/client'
import { type VisitStatus, visitStatuses } from '../../../db/model/visits.ts'
import { api, unwrap } from '../../lib/api.ts'
import { call, createFetcherStore } from '../../lib/remote.ts'
import type { FetchPage } from '../list/list.ts'
import { changeStatus } from '../list/changeStatus.ts'

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

export const changeVisitStatus = ({ id, status }: Visit, to: VisitStatus) =>
  changeStatus({
    list: 'visits',
    done: 'Visit request status has been updated successfully.',
    options: visitStatuses,
    from: status,
    to,
    send: (status) =>
      call(visits[':id'].status.$put({ param: { id: String(id) }, json: { status } })),
  })
