import { asc, isNull, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { batch } from '../lib/batch.ts'
import { wallTime } from '../model/lib/clock.ts'
import { settingOf, type VisitPlaces } from '../model/visits/place.ts'
import { momentOf } from '../model/visits/moments.ts'
import { addMinutes } from '../model/visits/times.ts'
import { personKeyOf } from './plans.ts'
import { visitRequests } from './tables.ts'

const mostAtOnce = 200

/**
 * Reads the times of requests that an earlier release stored, in words, so that they are in the calendar and take
 * their places. Returns how many there were; more may be left.
 */
export async function settleOldVisits(
  db: Db,
  readPlaces: () => Promise<VisitPlaces>,
): Promise<number> {
  const old = await db
    .select()
    .from(visitRequests)
    .where(isNull(visitRequests.source))
    .orderBy(asc(visitRequests.id))
    .limit(mostAtOnce)
    .all()
  if (old.length === 0) return 0
  const places = await readPlaces()
  const updates = old.map((visit) => {
    const setting = settingOf(places, visit.visitType)
    const { timeZone = 'UTC' } = setting?.place ?? {}
    const time = wallTime(visit.preferredTime)
    const startsAt = momentOf(timeZone, visit.preferredDate, time) ?? null
    const endsAt = startsAt && addMinutes(startsAt, setting?.type.minutes ?? 60)
    // Its version stays: whoever has it open may go on.
    return db.run(sql`update visit_requests set source = 'visitor', location_id = ${setting?.location?.id ?? null},
      starts_at = ${startsAt}, ends_at = ${endsAt}, person_key = ${personKeyOf(visit)},
      agreed_at = iif(status = 'confirmed', updated_at, null) where id = ${visit.id} and source is null`)
  })
  await batch(db, updates)
  return old.length
}
