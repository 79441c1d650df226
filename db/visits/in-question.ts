import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { dayIn } from '../model/lib/time.ts'
import { parse } from '../model/lib/parse.ts'
import { Location } from '../model/locations.ts'
import type { VisitLocation, VisitPlaces } from '../model/visits/place.ts'
import { closureOf } from '../model/visits/times.ts'
import { revisions } from '../revisions/revisions.ts'
import type { VisitRow } from './changes.ts'

type Agreed = Pick<VisitRow, 'id' | 'locationId' | 'startsAt' | 'agreedAt' | 'createdAt' | 'source'>

function closedDayOf(visit: Agreed, locations: readonly VisitLocation[]) {
  const location = locations.find(({ id }) => id === visit.locationId)
  if (!location || visit.startsAt === null) return []
  const date = dayIn(location.timeZone, visit.startsAt)
  return closureOf(date, location) === undefined ? [] : [{ visit, date, id: String(location.id) }]
}

/** The versions of these locations, the oldest first. */
const listVersions = (db: Db, ids: string[]) =>
  db
    .select({ id: revisions.recordId, values: revisions.values, at: revisions.createdAt })
    .from(revisions)
    .where(and(eq(revisions.record, 'locations'), inArray(revisions.recordId, ids)))
    .orderBy(asc(revisions.id))
    .all()

/**
 * The ids of visits on days that were open when their time was agreed on, and are closed now. Only staff can agree on
 * a time on a closed day: if a location has no versions, every visit that is not from staff counts.
 */
export async function listInQuestion(
  db: Db,
  { locations }: VisitPlaces,
  visits: readonly Agreed[],
): Promise<ReadonlySet<number>> {
  const closed = visits.flatMap((visit) => closedDayOf(visit, locations))
  if (closed.length === 0) return new Set()
  const versions = await listVersions(
    db,
    closed.map(({ id }) => id),
  )
  const since = closed.filter(({ visit, date, id }) => {
    const own = versions.filter((version) => version.id === id)
    const agreedAt = visit.agreedAt ?? visit.createdAt
    const then = own.findLast(({ at }) => at <= agreedAt) ?? own[0]
    if (!then) return visit.source !== 'staff'
    const location = parse(Location, then.values)
    return 'output' in location && closureOf(date, location.output) === undefined
  })
  return new Set(since.map(({ visit }) => visit.id))
}
