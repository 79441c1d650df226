import type { CalendarVisit } from './calendar.ts'
import { type CalendarPlace, hourMinutes, type PlaceWeek, visitSpan } from './hours.ts'
import { lanesOf, type Span, type VisitLane } from './lanes.ts'

export type PlacedVisit = Span & VisitLane & { visit: CalendarVisit; place: CalendarPlace }

export function placedVisits(weeks: readonly PlaceWeek[], date: string): PlacedVisit[] {
  const visits = weeks
    .flatMap(({ place, days }) =>
      (days.find((day) => day.date === date)?.visits ?? [])
        .filter(({ status }) => status !== 'cancelled')
        .map((visit) => ({ visit, place, ...visitSpan(visit, place) })),
    )
    .toSorted((one, other) => one.from - other.from || one.visit.id - other.visit.id)
  const lanes = lanesOf(visits)
  return visits.flatMap((one, at) => {
    const lane = lanes[at]
    return lane ? [{ ...one, ...lane }] : []
  })
}

export const beginsIn = (hour: number, { from }: Span) => Math.floor(from / hourMinutes) === hour

/** How far into its hour a minute of the day is, from 0 to 1. */
export const shareOfHour = (minute: number) => (minute % hourMinutes) / hourMinutes
