import type { InferResponseType } from 'hono/client'
import { type VisitStatus, visitStatuses } from '#db/model/lib/labels.ts'
import { api, idParam, unwrap } from '#site/lib/api.ts'
import { call, write } from '#site/lib/remote.ts'
import type { FetchPage } from '../list/list.ts'
import { changeStatus } from '../record/changeStatus.ts'

const visits = api.admin['visit-requests']

export type Visit = InferResponseType<typeof visits.$get>['requests'][number]

const pageBy =
  (read: typeof unwrap): FetchPage<Visit> =>
  async (query) => {
    const { requests, nextCursor } = await read(visits.$get({ query }))
    return { rows: requests, nextCursor }
  }

export const fetchVisits = pageBy(call)

/** Fetches for the separate window, which shows "Access Denied" itself instead of asking to sign in. */
export const fetchVisitsOrDenial = pageBy(unwrap)

export const visitorName = ({ firstName, lastName }: Visit) => `${firstName} ${lastName}`

export const fetchVisit = async (id: string) =>
  (await unwrap(visits[':id'].$get(idParam(id)))).request

export const changeVisitStatus = ({ id, status }: Visit, to: VisitStatus) =>
  changeStatus({
    done: 'Visit request status has been updated successfully.',
    options: visitStatuses,
    from: status,
    to,
    send: (status) => write(visits[':id'].status.$put({ ...idParam(id), json: { status } })),
  })
