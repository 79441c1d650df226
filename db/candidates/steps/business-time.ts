import { closureOn } from '#db/model/closed-days.ts'
import { businessHours, type OfficeHours, type Weekday } from '#db/model/hours.ts'
import { minutesOf, wallClock } from '#db/model/lib/clock.ts'
import { addDays, clockIn, dayIn, instantIn, minuteMs, weekdayOf } from '#db/model/lib/time.ts'
import type { Office } from '#db/model/visit-times.ts'

type Spans = OfficeHours[Weekday]

/** The hours of a business day; none on another one. */
const spansOn = (date: string, office: Office): Spans =>
  closureOn(date, office) === undefined ? businessHours(office.hours, weekdayOf(date)) : []

/** '08:30' on that day; an hour that the clock change skips is moved on by an hour. */
const at = (date: string, time: string, { timeZone }: Office) =>
  new Date(instantIn(timeZone, date, time))

const isOpenDay = (date: string, office: Office) => spansOn(date, office).length > 0

/** Whether the day of this moment is a business day. */
export const isBusinessDay = (moment: Date, office: Office) =>
  isOpenDay(dayIn(office.timeZone, moment), office)

function nextOpenDay(date: string, office: Office) {
  let next = addDays(date, 1)
  while (!isOpenDay(next, office)) next = addDays(next, 1)
  return next
}

/** The moment itself if the office is open then, otherwise the next opening. */
function fromOpening(moment: Date, office: Office): Date {
  const date = dayIn(office.timeZone, moment)
  for (const [opens, closes] of spansOn(date, office)) {
    if (moment < at(date, opens, office)) return at(date, opens, office)
    if (moment < at(date, closes, office)) return moment
  }
  const next = nextOpenDay(date, office)
  return at(next, spansOn(next, office)[0]?.[0] ?? '00:00', office)
}

/** The same time of another day, to the millisecond. */
function sameTimeOn(date: string, moment: Date, office: Office) {
  const shown = clockIn(office.timeZone, moment)
  if (shown.date === date) return moment
  return new Date(at(date, shown.time, office).getTime() + (moment.getTime() % minuteMs))
}

/**
 * The same time of day so many business days later, within the hours of that day. What comes outside of the
 * office hours counts from the next opening.
 */
export function businessDaysAfter(moment: Date, days: number, office: Office): Date {
  const start = fromOpening(moment, office)
  const { date: first, time } = clockIn(office.timeZone, start)
  let date = first
  for (let count = 0; count < days; count++) date = nextOpenDay(date, office)
  const due = sameTimeOn(date, start, office)
  const spans = spansOn(date, office)
  const isOpen = spans.some(
    ([opens, closes]) => due >= at(date, opens, office) && due < at(date, closes, office),
  )
  return isOpen ? due : at(date, nearestOpen(time, spans), office)
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
  const date = nextOpenDay(dayIn(office.timeZone, moment), office)
  return at(date, nearestOpen(time, spansOn(date, office)), office)
}

/** The same time of day so many days later, or the next opening after it. */
export function daysAfter(moment: Date, days: number, office: Office): Date {
  const date = addDays(dayIn(office.timeZone, moment), days)
  return fromOpening(sameTimeOn(date, moment, office), office)
}

/** Whether it is before noon there. */
export const isMorning = (moment: Date, { timeZone }: Office) =>
  clockIn(timeZone, moment).time < '12:00'
