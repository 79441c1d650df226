import { closureOn } from '../hours/closed-days.ts'
import { closedOn, type OfficeHours, weekdays } from '../hours/hours.ts'
import { clockTime, minutesOf, wallClock } from '../lib/clock.ts'
import type { Break, ClosedDay } from './location-fields.ts'
import {
  addDays,
  clockIn,
  dayIn,
  daysBetween,
  hourMs,
  instantIn,
  minuteMs,
  shownInstant,
  weekdayOf,
} from '../lib/time.ts'

/** The facts of a location that free times are computed from. For calls they are those of the desk. */
export type VisitPlace = {
  timeZone: string
  hours: OfficeHours
  break: Break
  closedDays: readonly ClosedDay[]
  stepMinutes: number
  horizonDays: number
}

/** The time that something takes: from `startsAt` up to, but without, `endsAt`. ISO 8601, UTC. */
export type Interval = { startsAt: string; endsAt: string }

export const addMinutes = (iso: string, minutes: number) =>
  new Date(Date.parse(iso) + minutes * minuteMs).toISOString()

/** Both included. Counted, because as texts days after the year 9999 come before all others. */
export const daysFrom = (from: string, to: string) =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, n) => addDays(from, n))

/** The reason of the place's own closed day, empty if nobody gave one; undefined if there is no such day. */
const ownReason = (date: string, { closedDays }: VisitPlace) =>
  closedDays.find((one) => one.date === date)?.reason

/** Why no visit is possible on that day; undefined if the day is open. */
export function closureOf(date: string, place: VisitPlace): string | undefined {
  const reason = ownReason(date, place) ?? closureOn(date, place)
  if (reason !== undefined) return reason || 'Closed on that day'
  const weekday = weekdayOf(date)
  return place.hours[weekday].length === 0 ? `Closed on ${weekdays[weekday]}s` : undefined
}

/** `closureOf` as a sentence for a visitor who asks for that day. */
export function closedProblem(date: string, place: VisitPlace): string | undefined {
  const reason = ownReason(date, place)
  if (reason) return `We are closed on that day (${reason}). Please choose another day.`
  if (closureOf(date, place) === undefined) return undefined
  return closedOn(date, reason ?? closureOn(date, place))
}

export type VisitTime = Interval & { date: string; time: string }

/** The times of a day at which a visit of that length fits into the hours, whether they are taken or not. */
export function timesOfDay(date: string, place: VisitPlace, minutes: number): VisitTime[] {
  if (closureOf(date, place) !== undefined) return []
  const { timeZone, stepMinutes, break: pause } = place
  const paused = pause && pause.map((time) => instantIn(timeZone, date, time))
  const times = place.hours[weekdayOf(date)].flatMap(([opens, closes]) => {
    const end = instantIn(timeZone, date, closes)
    const found: VisitTime[] = []
    for (let at = minutesOf(opens); at < minutesOf(closes); at += stepMinutes) {
      const startsAt = shownInstant(timeZone, date, wallClock(at))
      if (startsAt === undefined) continue
      const visit = { startsAt, endsAt: addMinutes(startsAt, minutes) }
      if (visit.endsAt > end || (paused && overlaps(visit, paused))) continue
      found.push({ ...visit, date, time: clockTime(wallClock(at)) })
    }
    return found
  })
  // Spans that touch may name a time twice.
  return [...new Map(times.map((time) => [time.startsAt, time])).values()]
}

const overlaps = ({ startsAt, endsAt }: Interval, [from = '', to = '']: string[]) =>
  startsAt < to && endsAt > from

export type Holder = Interval & { visitType: string }

/** How many of these take place at the busiest moment of a visit. */
export function busiest(visit: Interval, holders: readonly Interval[]) {
  const during = holders.filter((one) => one.startsAt < visit.endsAt && one.endsAt > visit.startsAt)
  const moments = [
    visit.startsAt,
    ...during.map(({ startsAt }) => startsAt).filter((at) => at > visit.startsAt),
  ]
  const countAt = (moment: string) =>
    during.filter((one) => one.startsAt <= moment && one.endsAt > moment).length
  return Math.max(0, ...moments.map(countAt))
}

type Limits = { capacity: number; typeCapacity: number | null; visitType: string }

/** Whether at no moment of the visit its place or its type is full. */
export function hasRoom(visit: Interval, holders: readonly Holder[], limits: Limits) {
  const { capacity, typeCapacity, visitType } = limits
  if (busiest(visit, holders) >= capacity) return false
  const alike = holders.filter((one) => one.visitType === visitType)
  return typeCapacity === null || busiest(visit, alike) < typeCapacity
}

type Window = { leadHours: number; now: Date }

/** Whether visitors may still have this time. */
export const isEarlyEnough = ({ startsAt }: Interval, { leadHours, now }: Window) =>
  Date.parse(startsAt) > now.getTime() + leadHours * hourMs

/** The last day on offer at this place. */
export const lastDay = ({ timeZone, horizonDays }: VisitPlace, now: Date) =>
  addDays(dayIn(timeZone, now), horizonDays)

/** Day and time as clocks in this zone show them: '2027-03-01' and '9:00 AM'. */
export function shownTime(timeZone: string, startsAt: string) {
  const { date, time } = clockIn(timeZone, startsAt)
  return { date, time: clockTime(time) }
}
