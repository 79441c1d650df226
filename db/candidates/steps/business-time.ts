import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { set } from 'date-fns/set'
import { closureOn } from '#db/model/hours/closed-days.ts'
import { businessHours, type OfficeHours, type Weekday } from '#db/model/hours/hours.ts'
import { minutesOf, wallClock } from '#db/model/lib/clock.ts'
import { weekdayOf } from '#db/model/lib/time.ts'
import type { Office } from '#db/model/visits/visit-times.ts'

const two = (n: number) => String(n).padStart(2, '0')
const dateOf = (day: TZDate) =>
  `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`

type Spans = OfficeHours[Weekday]

/** The office hours of a business day; empty for any other day. */
function spansOn(day: TZDate, office: Office): Spans {
  const date = dateOf(day)
  return closureOn(date, office) === undefined ? businessHours(office.hours, weekdayOf(date)) : []
}

/** '08:30' on that day; an hour that the clock change skips is moved on by an hour. */
function at(day: TZDate, time: string) {
  const [hours, minutes] = time.split(':').map(Number)
  return set(day, { hours: hours ?? 0, minutes: minutes ?? 0, seconds: 0, milliseconds: 0 })
}

const inZone = (moment: Date, { timeZone }: Office) => new TZDate(moment, timeZone)

export const isBusinessDay = (moment: Date, office: Office) =>
  spansOn(inZone(moment, office), office).length > 0

function nextOpenDay(day: TZDate, office: Office) {
  // With an invalid date the loop below would not end.
  if (Number.isNaN(day.getTime())) throw new Error('There is no such moment')
  let next = addDays(day, 1)
  while (!isBusinessDay(next, office)) next = addDays(next, 1)
  return next
}

/** The moment itself if the office is open then, otherwise the next opening. */
function fromOpening(moment: Date, office: Office): Date {
  const day = inZone(moment, office)
  for (const [opens, closes] of spansOn(day, office)) {
    if (day < at(day, opens)) return at(day, opens)
    if (day < at(day, closes)) return moment
  }
  const next = nextOpenDay(day, office)
  return at(next, spansOn(next, office)[0]?.[0] ?? '00:00')
}

/** The same time of that business day, or the nearest one at which the office is open. */
function withinHours(day: TZDate, office: Office) {
  const spans = spansOn(day, office)
  if (spans.some(([opens, closes]) => day >= at(day, opens) && day < at(day, closes))) return day
  return at(day, nearestOpen(wallClock(day.getHours() * 60 + day.getMinutes()), spans))
}

/**
 * The same time of day so many business days later, within the hours of that day. What comes outside of the
 * office hours counts from the next opening.
 */
export function businessDaysAfter(moment: Date, days: number, office: Office): Date {
  let day = inZone(fromOpening(moment, office), office)
  for (let count = 0; count < days; count++) day = nextOpenDay(day, office)
  return new Date(withinHours(day, office).getTime())
}

/** The time within these hours that is nearest to the wanted one, at least half an hour before the end. */
function nearestOpen(wanted: string, spans: Spans) {
  const nearest = spans.map(([opens, closes]) => {
    const first = minutesOf(opens)
    const last = Math.max(first, minutesOf(closes) - 30)
    return Math.min(Math.max(minutesOf(wanted), first), last)
  })
  const distance = (minutes: number) => Math.abs(minutes - minutesOf(wanted))
  const [best] = nearest.toSorted((one, other) => distance(one) - distance(other))
  return best === undefined ? wanted : wallClock(best)
}

/** The next business day at about this time of day, '14:00', within the hours of that day. */
export function nextBusinessDayAt(moment: Date, time: string, office: Office): Date {
  const day = nextOpenDay(inZone(moment, office), office)
  return new Date(at(day, nearestOpen(time, spansOn(day, office))).getTime())
}

/** The same time of day so many days later, or the next opening after it. */
export function daysAfter(moment: Date, days: number, office: Office): Date {
  return new Date(fromOpening(addDays(inZone(moment, office), days), office).getTime())
}

/** Whether it is before noon at the office. */
export const isMorning = (moment: Date, office: Office) => inZone(moment, office).getHours() < 12
