import { openOn } from '../hours/hours.ts'
import { wallTime } from '../lib/clock.ts'
import type { VisitKind } from '../lib/labels.ts'
import { clockIn, dayIn, shownInstant, weekdayOf } from '../lib/time.ts'
import { type Setting, settingOf, type VisitPlaces } from './place.ts'
import {
  addMinutes,
  closedProblem,
  isEarlyEnough,
  lastDay,
  shownTime,
  timesOfDay,
  type VisitTime,
} from './times.ts'
import { takesCalls } from './types.ts'

type Wanted = {
  visitType: VisitKind
  location?: number | null | undefined
  startsAt?: string | null | undefined
  preferredDate?: string | null | undefined
  preferredTime?: string | null | undefined
}

type Problem = { path: string; message: string }

/** A visit whose time is possible. The statement that stores it checks whether the time is free. */
export type VisitPlan = VisitTime & { locationId: number | null; isBooked: boolean }
type Planned = { setting: Setting; plan: VisitPlan } | { problem: Problem }

/** The wanted time as an instant; undefined for a time that the clocks skip. */
const instantOf = ({ startsAt, preferredDate, preferredTime }: Wanted, timeZone: string) =>
  startsAt ?? shownInstant(timeZone, preferredDate ?? '', wallTime(preferredTime ?? ''))

/** The plan, or why it is impossible. A request that names no location means the first one, and is never booked. */
export function planVisit(places: VisitPlaces, wanted: Wanted, now = new Date()): Planned {
  const setting = settingOf(places, wanted.visitType, wanted.location)
  if (!setting) {
    return { problem: { path: 'location', message: 'Please choose one of the locations' } }
  }
  const { place, type, location } = setting
  const [dateField, timeField] = wanted.startsAt
    ? ['startsAt', 'startsAt']
    : ['preferredDate', 'preferredTime']
  const startsAt = instantOf(wanted, place.timeZone)
  const date = wanted.startsAt
    ? dayIn(place.timeZone, wanted.startsAt)
    : (wanted.preferredDate ?? '')
  const refuse = (path: string, message: string) => ({ problem: { path, message } })
  if (date < dayIn(place.timeZone, now)) {
    return refuse(dateField, 'Please choose today or a later date')
  }
  const closed = closedProblem(date, place)
  if (closed !== undefined) return refuse(dateField, closed)
  if (date > lastDay(place, now)) {
    return refuse(dateField, 'This day is too far ahead. Please choose an earlier one.')
  }
  const times = timesOfDay(date, place, type.minutes)
  const time = times.find((one) => one.startsAt === startsAt)
  if (!time) return refuse(timeField, noSuchTime(setting, date, startsAt))
  if (!isEarlyEnough(time, { leadHours: type.leadHours, now })) {
    return refuse(timeField, tooSoon(type.leadHours))
  }
  const isBooked = type.books && Boolean(wanted.location)
  return { setting, plan: { ...time, locationId: location?.id ?? null, isBooked } }
}

const tooSoon = (hours: number) =>
  hours === 0
    ? 'This time has passed today. Please choose a later one.'
    : `Please choose a time that is at least ${hours} hours from now.`

/** Why this is no time for the visit, although the day is open. */
function noSuchTime({ place, type }: Setting, date: string, startsAt: string | undefined) {
  const possible = timesOfDay(date, place, type.minutes).map(({ time }) => time)
  if (possible.length === 0) {
    return 'No visit of this length is possible on that day. Please choose another day.'
  }
  const wanted = startsAt && clockIn(place.timeZone, startsAt).time
  const isOpen = place.hours[weekdayOf(date)].some(
    ([opens, closes]) => wanted && wanted >= opens && wanted < closes,
  )
  return isOpen
    ? `Please choose one of the times of that day: ${possible.join(', ')}.`
    : openOn(date, place.hours)
}

/** The plan of a call at this instant. If no calls are offered then, its time is to be agreed. */
export function planCall(places: VisitPlaces, startsAt: string, now = new Date()) {
  const planned = planVisit(places, { visitType: 'call', startsAt }, now)
  if ('plan' in planned) return { ...planned.plan, isBooked: true }
  const { type, place } = settingOf(places, 'call') ?? {}
  const endsAt = addMinutes(startsAt, type?.minutes ?? 0)
  const shown = shownTime(place?.timeZone ?? 'UTC', startsAt)
  return { ...shown, startsAt, endsAt, locationId: null, isBooked: true, isGone: true as const }
}

/**
 * The plan of a call whose time its person chooses afterwards: until then it has neither a day nor a time. Undefined if
 * no calls at chosen times are offered. A Worker that has not read the types yet trusts the page that offered the call.
 */
export const planOpenCall = ({ types }: VisitPlaces) =>
  types.length > 0 && !takesCalls(types)
    ? undefined
    : {
        date: '',
        time: '',
        startsAt: '',
        endsAt: '',
        locationId: null,
        isBooked: true,
        isGone: true as const,
      }
