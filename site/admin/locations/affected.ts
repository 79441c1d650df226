import type { InferResponseType } from 'hono/client'
import { closureOf, shownTime } from '#db/model/visits/times.ts'
import { api, ApiError, idParam } from '#site/lib/api.ts'
import { call } from '#site/lib/remote.ts'
import type { ListedLocation } from './locations.ts'

const visits = api.admin['visit-requests']

type Visit = InferResponseType<(typeof visits)[':id']['$get']>['request']

/** `moved`: no longer on a closed day. `over`: its time has passed, or its outcome is noted. The button skips both. */
type State = 'waiting' | 'cancelled' | 'moved' | 'over'

export type AffectedVisit = {
  visit: Visit
  state: State
  /** on the clocks of its location; undefined while it is to be agreed */
  begin: { date: string; time: string } | undefined
}

function affectedBy(visit: Visit, locations: readonly ListedLocation[]): AffectedVisit {
  const { status, startsAt } = visit
  const location = locations.find(({ id }) => id === visit.locationId)
  const begin = location && startsAt ? shownTime(location.timeZone, startsAt) : undefined
  const isClosed = location && begin && closureOf(begin.date, location) !== undefined
  const isOver = status === 'completed' || (startsAt !== null && Date.parse(startsAt) <= Date.now())
  if (status === 'cancelled') return { visit, begin, state: 'cancelled' }
  if (isOver) return { visit, begin, state: 'over' }
  return { visit, begin, state: isClosed ? 'waiting' : 'moved' }
}

const isStatus = (error: unknown, status: number) =>
  error instanceof ApiError && error.status === status

/** Undefined if the visit has been deleted meanwhile. */
async function readAffectedVisit(id: string): Promise<Visit | undefined> {
  try {
    return (await call(visits[':id'].$get(idParam(id)))).request
  } catch (error) {
    if (isStatus(error, 404)) return undefined
    throw error
  }
}

/** The visits with these ids, separated by commas, in the order of their times. */
export async function fetchAffected(ids: string): Promise<AffectedVisit[]> {
  const [{ locations }, ...read] = await Promise.all([
    call(api.admin.locations.$get()),
    ...ids.split(',').map(readAffectedVisit),
  ])
  return read.filter((visit) => visit !== undefined).map((visit) => affectedBy(visit, locations))
}

/** Cancels a visit, which writes to its visitor. False if somebody has changed or deleted the visit meanwhile. */
export async function cancelAffected({ id, updatedAt }: Visit): Promise<boolean> {
  const json = { status: 'cancelled' as const, basedOn: updatedAt }
  try {
    await call(visits[':id'].$put({ ...idParam(id), json }))
    return true
  } catch (error) {
    if (isStatus(error, 409) || isStatus(error, 404)) return false
    throw error
  }
}
