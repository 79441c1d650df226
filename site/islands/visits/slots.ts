import type { Alternative, SlotDay } from '#db/model/visits/answers.ts'
import type { VisitKind } from '#db/model/lib/labels.ts'
import { addDaysTo } from '#db/model/visits/times.ts'
import { api, ApiError, unwrap } from '#site/lib/api.ts'
import { createRemote, type Remote } from '#site/lib/remote.ts'

/** One request covers so many days: eight weeks. The API answers at most 62. */
export const daysRead = 56

type Days = Remote<SlotDay[]>
type Range = { from: string; to: string }

const remotes = new Map<string, Days>()

/** The days from `from` on, read once however often they are shown. */
function daysFrom(key: string, from: string, read: (range: Range) => Promise<{ days: SlotDay[] }>) {
  const name = `visit-slots?${key} ${from}`
  const remote =
    remotes.get(name) ??
    createRemote(name, async () => (await read({ from, to: addDaysTo(from, daysRead - 1) })).days)
  remotes.set(name, remote)
  return remote
}

/** The times of a visit type; of all but calls at a location. */
export function slotsOfType(type: VisitKind, location?: number) {
  const query = { type, ...(location !== undefined && { location: String(location) }) }
  return (from: string) =>
    daysFrom(`${type} ${location ?? ''}`, from, (range) =>
      unwrap(api['visit-slots'].$get({ query: { ...query, ...range } })),
    )
}

/** The times to which a visit may move, for whoever has its link. */
export const slotsOfVisit = (token: string) => (from: string) =>
  daysFrom(token, from, (query) =>
    unwrap(api.visits[':token'].slots.$get({ param: { token }, query })),
  )

/** Somebody else was faster: the free times that are nearest to the chosen one. */
export class TimeGone extends Error {
  readonly alternatives: Alternative[]

  constructor(alternatives: Alternative[]) {
    super('Somebody has just taken this time.')
    this.alternatives = alternatives
  }
}

/** Sends a visit request. A time that is gone is no conflict of the form, which would be sent again. */
export async function sendVisit(
  json: Parameters<(typeof api)['visit-requests']['$post']>[0]['json'],
) {
  try {
    return await unwrap(api['visit-requests'].$post({ json }))
  } catch (error) {
    const alternatives = error instanceof ApiError ? error.problem['alternatives'] : undefined
    // Errors have no type in Hono's client.
    if (Array.isArray(alternatives)) throw new TimeGone(alternatives as Alternative[])
    throw error
  }
}
export type VisitAnswer = Awaited<ReturnType<typeof sendVisit>>
