import type { OfficeHours } from '../hours/hours.ts'
import type { VisitKind } from '../lib/labels.ts'
import type { VisitPlace } from './times.ts'
import { typeNamed, type VisitType } from './types.ts'

export type VisitLocation = VisitPlace & {
  id: number
  name: string
  address: string
  phone: string | null
  capacity: number
  active: boolean
}

export type VisitPlaces = { locations: readonly VisitLocation[]; types: readonly VisitType[] }

type Placed = { locationId: number | null }

/** The location of a visit, or the one from which the person is called. */
export function locationOfVisit(
  { locations }: VisitPlaces,
  { locationId }: Placed,
): VisitLocation | undefined {
  const own = locations.find(({ id }) => id === locationId)
  return own ?? locations.find(({ active }) => active) ?? locations[0]
}

/** The time zone in which the times of a visit are shown. */
export const zoneOfVisit = (places: VisitPlaces, visit: Placed) =>
  locationOfVisit(places, visit)?.timeZone ?? 'UTC'

const never: OfficeHours = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }

/** A type of visit with its place and its hours. */
export type Setting = {
  type: VisitType
  location: VisitLocation | undefined
  place: VisitPlace
  capacity: number
}

/** Visits by telephone take place in the zone of the first active location, on the days on which it is open. */
function telephoneSetting(type: VisitType, [first]: VisitLocation[]): Setting | undefined {
  if (!first) return undefined
  const isCall = type.type === 'call'
  const { closed } = first.hours
  const hours = type.hours ?? (isCall ? never : first.hours)
  const place = {
    ...first,
    hours: hours.closed || !closed ? hours : { ...hours, closed },
    break: null,
    stepMinutes: isCall ? type.minutes : first.stepMinutes,
  }
  return { type, location: undefined, place, capacity: type.capacity ?? 1 }
}

/** The setting of a type at a location: that with this id, otherwise the first active one. */
export function settingOf(
  { locations, types }: VisitPlaces,
  kind: VisitKind,
  id?: number | null,
): Setting | undefined {
  const type = typeNamed(types, kind)
  const active = locations.filter((one) => one.active)
  if (type.place === 'telephone') return telephoneSetting(type, active)
  const location = id ? active.find((one) => one.id === id) : active[0]
  return location && { type, location, place: location, capacity: location.capacity }
}
