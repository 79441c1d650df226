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

/** A call that nobody answered may be moved, although it is over. */
const isMissedCall = ({ visitType, outcome }: VisitRow) =>
  visitType === 'call' && outcome === 'no-show'

/** Whether its visitor may still move or cancel a visit. */
export function canVisitorChange({ types }: VisitPlaces, visit: VisitRow, now = Date.now()) {
  if (isMissedCall(visit)) return true
  if (visit.status !== 'pending' && visit.status !== 'confirmed') return false
  const { cutoffHours } = typeNamed(types, visit.visitType)
  return visit.startsAt === null || Date.parse(visit.startsAt) - cutoffHours * hourMs > now
}

/** Whether nobody keeps the time of a visit until the link of its letter is used. */
export const isUntaken = (visit: VisitRow): visit is VisitRow & { startsAt: string } =>
  visit.awaitsLink && visit.status === 'pending' && visit.startsAt !== null

/** Whether its visitor may say that they come: until it begins. */
export const canVisitorCome = ({ status, startsAt }: VisitRow, now = Date.now()) =>
  (status === 'pending' || status === 'confirmed') &&
  startsAt !== null &&
  Date.parse(startsAt) > now

/** Whether the day of a visit was closed since: nobody can say yet whether it takes place then. */
export const isInQuestion = async (db: Db, places: VisitPlaces, visit: VisitRow) =>
  canVisitorCome(visit) && (await listInQuestion(db, places, [visit])).has(visit.id)

/** The number to ring about a visit. */
export async function numberToRing(db: Db, places: VisitPlaces, visit: VisitRow): Promise<string> {
  const { phone } = locationOfVisit(places, visit) ?? {}
  return phone || (await loadSection(db, 'company_info')).phone_office
}

/** A visit as its visitor sees it by the link: nothing in it says what the visit is about. */
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

/** The place and the hours to which the visit may move. */
export const settingOfVisit = (places: VisitPlaces, { visitType, locationId }: VisitRow) =>
  settingOf(places, visitType, locationId)
