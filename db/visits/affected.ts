import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { clockIn } from '../model/lib/time.ts'
import type { VisitPlace } from '../model/visits/times.ts'
import { closureOf } from '../model/visits/times.ts'
import { visitRequests } from './tables.ts'

/**
 * The ids of visits to come at a location that its new values affect: it is closed on their day now, or its clocks show
 * another time than their visitors were told.
 */
export async function visitsAffected(
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
    const clockOf = ({ timeZone }: VisitPlace) => clockIn(timeZone, startsAt ?? '')
    const [told, shown] = [clockOf(before), clockOf(now)]
    const isClosed = closureOf(shown.date, now) !== undefined
    const isNew = isClosed && closureOf(told.date, before) === undefined
    return isNew || told.date !== shown.date || told.time !== shown.time ? [id] : []
  })
}
