import type { OfficeHours } from '#db/model/hours.ts'
import { instantIn, weekdayOf } from '#db/model/lib/clock.ts'
import { addMinutes, busiest } from '#db/model/visits/times.ts'
import { type CalendarDay, type CalendarVisit, timeAt } from './calendar.ts'

export type CalendarPlace = {
  id: number
  name: string
  timeZone: string
  hours: OfficeHours
}

export const clockHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The hour in which a visit begins, on the clocks of the location. */
export const hourOf = ({ startsAt }: CalendarVisit, { timeZone }: CalendarPlace) =>
  Number(timeAt(startsAt, timeZone).slice(0, 2))

export const isOpenAt = (date: string, hour: number, { hours }: CalendarPlace) =>
  hours[weekdayOf(date)].some(([from, to]) => from < clockHour(hour + 1) && to > clockHour(hour))

const usual = { first: 9, last: 16 }

/** The hours that the calendar shows: those in which the place is open, or a visit takes place. */
export function hoursShown(days: readonly CalendarDay[], place: CalendarPlace) {
  const open = Object.keys(Array.from({ length: 24 })).map(Number)
  const used = days.flatMap(({ date, visits }) => [
    ...open.filter((hour) => isOpenAt(date, hour, place)),
    ...visits.map((visit) => hourOf(visit, place)),
  ])
  const first = Math.min(...(used.length > 0 ? used : [usual.first]))
  const last = Math.max(...(used.length > 0 ? used : [usual.last]))
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

const hourMinutes = 60

/** How many places are taken at the busiest moment of the hour. Calls take none. */
export function takenIn({ date, visits }: CalendarDay, hour: number, { timeZone }: CalendarPlace) {
  const startsAt = instantIn(timeZone, `${date}T${clockHour(hour)}`).toISOString()
  const holders = visits.filter((visit) => visit.holds && visit.visitType !== 'call')
  return busiest({ startsAt, endsAt: addMinutes(startsAt, hourMinutes) }, holders)
}
