import type { InferResponseType } from 'hono/client'
import { type VisitStatus, visitStatuses } from '#db/model/lib/labels.ts'
import type { Alternative } from '#db/model/visits/answers.ts'
import type { VisitChange } from '#db/model/visits/request.ts'
import { api, ApiError, idParam, unwrap } from '#site/lib/api.ts'
import { call, write } from '#site/lib/remote.ts'
import { notify } from '#site/lib/toast.ts'
import { calendarDay } from '../base/time/dates.ts'
import { type FetchPage } from '../list/pages.ts'
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

export const visitorName = ({ firstName, lastName }: Visit) => `${firstName} ${lastName}`.trim()

/** Whether the time that the visitor asked for was taken, or had passed, before it could be kept for them. */
export const isTimeGone = ({ startsAt, preferredDate, status, source, suspectedSpam }: Visit) =>
  startsAt === null &&
  preferredDate !== '' &&
  status === 'pending' &&
  source === 'visitor' &&
  !suspectedSpam

export const fetchVisit = async (id: string) =>
  (await unwrap(visits[':id'].$get(idParam(id)))).request

type StatusOptions = { force?: true }

/** How long "Confirm anyway" is offered, in ms. */
const anywayMs = 20_000

export const visitPlace = (id: number) => `visit ${id}`

export const changeVisitStatus = (
  visit: Visit,
  to: VisitStatus,
  options: StatusOptions = {},
): Promise<void> =>
  changeStatus({
    place: visitPlace(visit.id),
    done: 'Visit request status has been updated successfully.',
    options: visitStatuses,
    from: visit.status,
    to,
    send: (status) =>
      write(visits[':id'].status.$put({ ...idParam(visit.id), json: { status, ...options } })),
    refused: (error) => {
      const alternatives = alternativesIn(error)
      if (alternatives) offerAnyway(visit, to, alternatives)
      return alternatives !== undefined
    },
  })

/** Called when the time is full: staff may move the visit, or confirm it beyond the capacity. */
function offerAnyway(visit: Visit, to: VisitStatus, near: readonly Alternative[]) {
  const free = near.map(({ date, time }) => `${calendarDay(date)} at ${time}`).join('; ')
  notify(
    {
      title: 'All places are taken then',
      text: `${free && `Free: ${free}. `}Move the visit, or confirm it all the same.`,
      look: 'destructive',
    },
    {
      label: 'Confirm anyway',
      hint: 'Open the visit and choose Confirmed again',
      forMs: anywayMs,
      run: () => void changeVisitStatus(visit, to, { force: true }),
    },
  )
}

export function alternativesIn(error: unknown): Alternative[] | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const { alternatives } = error.problem
  // Errors have no type in Hono's client.
  return Array.isArray(alternatives) ? (alternatives as Alternative[]) : undefined
}

type Change = Omit<VisitChange, 'needs'>

/** Changes a visit that nobody else has changed since it was read. */
export const saveVisitChange = async ({ id, updatedAt }: Visit, change: Change) =>
  (await write(visits[':id'].$put({ ...idParam(id), json: { ...change, basedOn: updatedAt } })))
    .request

export const makeVisit = async (json: Parameters<typeof visits.$post>[0]['json']) =>
  (await write(visits.$post({ json }))).request
