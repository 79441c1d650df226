import type { Alternative, SlotDay } from '#db/model/visits/answers.ts'
import type { VisitKind } from '#db/model/lib/labels.ts'
import { addDaysTo } from '#db/model/visits/times.ts'
import { api, ApiError, unwrap } from '#site/lib/api.ts'
import { createRemote, type Remote } from '#site/lib/remote.ts'

/** One request covers so many days: eight weeks. The API answers at most 62. */
export const daysRead = 56

type SlotQuestion = { type: VisitKind; location?: number; from: string }

const remotes = new Map<string, Remote<SlotDay[]>>()

/** The days from `from` on with their times, read once however often they are shown. */
export function slotsFrom({ type, location, from }: SlotQuestion) {
  const key = `visit-slots?${type} ${location ?? ''} ${from}`
  const query = {
    type,
    from,
    to: addDaysTo(from, daysRead - 1),
    ...(location !== undefined && { location: String(location) }),
  }
  const remote =
    remotes.get(key) ??
    createRemote(key, async () => (await unwrap(api['visit-slots'].$get({ query }))).days)
  remotes.set(key, remote)
  return remote
}

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
