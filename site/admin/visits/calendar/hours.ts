import type { OfficeHours } from '#db/model/hours/hours.ts'
import { minutesOf, wallClock } from '#db/model/lib/clock.ts'
import { instantIn, minuteMs, weekdayOf } from '#db/model/lib/time.ts'
import { addMinutes, busiest } from '#db/model/visits/times.ts'
import { type CalendarDay, type CalendarVisit, timeAt } from './calendar.ts'
import type { Span } from './lanes.ts'

export type CalendarPlace = {
  id: number
  name: string
  timeZone: string
  hours: OfficeHours
}

export type PlaceWeek = { place: CalendarPlace; days: readonly CalendarDay[] }

export const hourMinutes = 60
const dayMinutes = 24 * hourMinutes
/** Shorter visits are drawn with this length, so that staff can read and press them. */
const leastMinutes = 15

export const clockHour = (hour: number) => wallClock(hour * hourMinutes)

/** The part of the day that a visit takes on the clocks of its location; an hour if the end is not known. */
export function visitSpan({ startsAt, endsAt }: CalendarVisit, { timeZone }: CalendarPlace): Span {
  const from = minutesOf(timeAt(startsAt, timeZone))
  const length = (Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs || hourMinutes
  return { from, to: Math.min(from + Math.max(length, leastMinutes), dayMinutes) }
}

export const isOpenAt = (date: string, hour: number, { hours }: CalendarPlace) =>
  hours[weekdayOf(date)].some(([from, to]) => from < clockHour(hour + 1) && to > clockHour(hour))

const usual = { first: 9, last: 16 }

const everyHour = Array.from({ length: 24 }, (_, hour) => hour)

/** The hours that the calendar shows: those in which a place is open, or a visit takes place. */
export function hoursShown(weeks: readonly PlaceWeek[]) {
  const used = weeks.flatMap(({ place, days }) =>
    days.flatMap(({ date, visits }) => [
      ...everyHour.filter((hour) => isOpenAt(date, hour, place)),
      ...visits.flatMap((visit) => {
        const { from, to } = visitSpan(visit, place)
        return [Math.floor(from / hourMinutes), Math.ceil(to / hourMinutes) - 1]
      }),
    ]),
  )
  const first = Math.min(...(used.length > 0 ? used : [usual.first]))
  const last = Math.max(...(used.length > 0 ? used : [usual.last]))
  return everyHour.slice(first, last + 1)
}

/** How many places are taken at the busiest moment of the hour. Calls take none. */
export function takenIn({ date, visits }: CalendarDay, hour: number, { timeZone }: CalendarPlace) {
  const startsAt = instantIn(timeZone, date, clockHour(hour))
  const holders = visits.filter((visit) => visit.holds && visit.visitType !== 'call')
  return busiest({ startsAt, endsAt: addMinutes(startsAt, hourMinutes) }, holders)
}
