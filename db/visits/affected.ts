import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { clockIn } from '../model/lib/clock.ts'
import type { VisitPlace } from '../model/visits/times.ts'
import { closureOf } from '../model/visits/times.ts'
import { visitRequests } from './tables.ts'

/** The ids of visits to come on days on which a location was open before, and is closed now. */
export async function visitsOnClosedDays(
  db: Db,
  before: VisitPlace,
  now: VisitPlace & { id: number },
): Promise<number[]> {
  const ahead = await db
    .select({ id: visitRequests.id, startsAt: visitRequests.startsAt })
    .from(visitRequests)
    .where(
      and(
        eq(visitRequests.locationId, now.id),
        inArray(visitRequests.status, ['pending', 'confirmed']),
        eq(visitRequests.suspectedSpam, false),
        gt(visitRequests.startsAt, new Date().toISOString()),
      ),
    )
    .orderBy(asc(visitRequests.startsAt))
    .all()
  return ahead.flatMap(({ id, startsAt }) => {
    const { date } = clockIn(now.timeZone, new Date(startsAt ?? ''))
    return closureOf(date, now) !== undefined && closureOf(date, before) === undefined ? [id] : []
  })
}
