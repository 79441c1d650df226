import type { SlotDay } from '#db/model/visits/answers.ts'
import type { VisitKind } from '#db/model/lib/labels.ts'
import { addDays } from '#db/model/lib/time.ts'
import { api, unwrap } from './api.ts'
import { createRemote, type Remote } from './remote.ts'

/** The days of one request: eight weeks. The API allows at most 62 days. */
export const daysRead = 56

type Days = Remote<SlotDay[]>
type Range = { from: string; to: string }

const remotes = new Map<string, Days>()

/** The days from `from` on, read once however often they are shown. */
function readDaysFrom(
  key: string,
  from: string,
  read: (range: Range) => Promise<{ days: SlotDay[] }>,
) {
  const name = `visit-slots?${key} ${from}`
  const remote =
    remotes.get(name) ??
    createRemote(name, async () => (await read({ from, to: addDays(from, daysRead - 1) })).days)
  remotes.set(name, remote)
  return remote
}

/** The times of a visit type at a location; calls have no location. */
export function slotsOfType(type: VisitKind, location?: number) {
  const query = { type, ...(location !== undefined && { location: String(location) }) }
  return (from: string) =>
    readDaysFrom(`${type} ${location ?? ''}`, from, (range) =>
      unwrap(api['visit-slots'].$get({ query: { ...query, ...range } })),
    )
}

/** The times to which a visit may be moved, for people with its link. */
export const slotsOfVisit = (token: string) => (from: string) =>
  readDaysFrom(token, from, (query) =>
    unwrap(api.visits[':token'].slots.$get({ param: { token }, query })),
  )
