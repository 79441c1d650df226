import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Db } from '#db/client.ts'
import { initialsOf } from '#db/model/visits/initials.ts'
import { typeNamed } from '#db/model/visits/types.ts'
import { listFeedVisits } from '#db/visits/feed.ts'
import type { Bindings } from '#worker/env.ts'
import { visitUid } from './invitation.ts'
import { readVisitPlaces } from './places.ts'

/** in seconds: how often calendar programs look for changes. By default some of them look once a day. */
const ttl = 3600

/** The calendar that staff subscribe to. An entry contains only time, place, type and initials. */
export async function calendarFeed(db: Db, env: Bindings) {
  const [places, visits] = await Promise.all([readVisitPlaces(db, env), listFeedVisits(db)])
  const calendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    name: 'Visits',
    ttl,
    prodId: { company: 'Research site', product: 'Visits' },
  })
  for (const visit of visits) {
    if (visit.startsAt === null || visit.endsAt === null) continue
    const location = places.locations.find(({ id }) => id === visit.locationId)
    calendar.createEvent({
      id: visitUid(env, visit),
      sequence: visit.sequence,
      stamp: new Date(visit.updatedAt),
      start: new Date(visit.startsAt),
      end: new Date(visit.endsAt),
      summary: `${initialsOf(visit)}: ${typeNamed(places.types, visit.visitType).label}`,
      location: location?.name ?? null,
      status: visit.status === 'pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}
