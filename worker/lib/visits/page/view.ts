import { loadSection } from '#db/content/shown.ts'
import type { Db } from '#db/client.ts'
import { hourMs } from '#db/model/lib/time.ts'
import {
  locationOfVisit,
  settingOf,
  type VisitPlaces,
  zoneOfVisit,
} from '#db/model/visits/place.ts'
import { visitReference } from '#db/model/visits/reference.ts'
import { shownTime } from '#db/model/visits/times.ts'
import { typeNamed } from '#db/model/visits/types.ts'
import type { VisitRow } from '#db/visits/changes.ts'
import { listInQuestion } from '#db/visits/in-question.ts'

/** A missed call may be moved, although its time is over. */
const isMissedCall = ({ visitType, outcome }: VisitRow) =>
  visitType === 'call' && outcome === 'no-show'

export function canVisitorChange({ types }: VisitPlaces, visit: VisitRow, now = Date.now()) {
  if (isMissedCall(visit)) return true
  if (visit.status !== 'pending' && visit.status !== 'confirmed') return false
  const { cutoffHours } = typeNamed(types, visit.visitType)
  return visit.startsAt === null || Date.parse(visit.startsAt) - cutoffHours * hourMs > now
}

/** Whether the visit's time is not kept until its visitor uses the link of the letter. */
export const isUntaken = (visit: VisitRow): visit is VisitRow & { startsAt: string } =>
  visit.awaitsLink && visit.status === 'pending' && visit.startsAt !== null

/** Whether the visitor may still say that they are coming: until the visit begins. */
export const canVisitorCome = ({ status, startsAt }: VisitRow, now = Date.now()) =>
  (status === 'pending' || status === 'confirmed') &&
  startsAt !== null &&
  Date.parse(startsAt) > now

/** Whether the visit's day was closed after the booking, so that it is unclear if the visit takes place. */
export const isInQuestion = async (db: Db, places: VisitPlaces, visit: VisitRow) =>
  canVisitorCome(visit) && (await listInQuestion(db, places, [visit])).has(visit.id)

export async function numberToRing(db: Db, places: VisitPlaces, visit: VisitRow): Promise<string> {
  const { phone } = locationOfVisit(places, visit) ?? {}
  return phone || (await loadSection(db, 'company_info')).phone_office
}

/** A visit as its visitor sees it through the link. Leaves out what the visit is about. */
export async function visitView(db: Db, places: VisitPlaces, visit: VisitRow) {
  const { startsAt, endsAt, status, coming } = visit
  const location = locationOfVisit(places, visit)
  const timeZone = zoneOfVisit(places, visit)
  const shown = startsAt === null ? { date: null, time: null } : shownTime(timeZone, startsAt)
  const [phone, inQuestion] = await Promise.all([
    numberToRing(db, places, visit),
    isInQuestion(db, places, visit),
  ])
  const type = typeNamed(places.types, visit.visitType)
  return {
    startsAt,
    endsAt,
    ...shown,
    timeZone,
    location: { name: location?.name ?? '', address: location?.address ?? '', phone },
    isByTelephone: type.place === 'telephone',
    status,
    coming: coming && !inQuestion,
    inQuestion,
    canChange: canVisitorChange(places, visit),
    bring: type.bring,
    reference: visitReference(visit.id),
  }
}
export type VisitView = Awaited<ReturnType<typeof visitView>>

/** The place, and the hours that the visit may move to. */
export const settingOfVisit = (places: VisitPlaces, { visitType, locationId }: VisitRow) =>
  settingOf(places, visitType, locationId)
