import type { Weekday } from '../lib/time.ts'
import { clockTime } from '../lib/clock.ts'
import { type OfficeHours, weekdayKeys, weekdays } from './hours.ts'

/** Days in a row with the same hours. */
type HoursRow = {
  first: Weekday
  last: Weekday
  spans: OfficeHours[Weekday]
  note: string | undefined
}

export function rowsOfHours(hours: OfficeHours) {
  const rows: HoursRow[] = []
  for (const day of weekdayKeys) {
    const spans = hours[day]
    const note = hours.notes?.[day] || undefined
    const row = rows.at(-1)
    if (row && row.note === note && String(row.spans) === String(spans)) row.last = day
    else rows.push({ first: day, last: day, spans, note })
  }
  return rows
}

/** “Monday to Friday”, or in short “Mon–Fri”. */
export function daysOf({ first, last }: HoursRow, short = false) {
  const [from, to] = [weekdays[first], weekdays[last]].map((name) =>
    short ? name.slice(0, 3) : name,
  )
  if (from === to) return String(from)
  return short ? `${from}–${to}` : `${from} to ${to}`
}

/** “9:00 AM-1:00 PM, by appointment” */
export const timesOf = ({ spans, note }: HoursRow, dash = '-') =>
  [
    ...spans.map((span) => span.map(clockTime).join(dash)),
    spans.length === 0 && !note && 'Closed',
    note,
  ]
    .filter(Boolean)
    .join(', ')

/** Whether visitors may come without an appointment. */
export const takesWalkIns = ({ spans, note }: HoursRow) => spans.length > 0 && !note

/** “Monday to Friday, 8:00 AM-5:00 PM” */
export const mainHours = (hours: OfficeHours) =>
  rowsOfHours(hours)
    .filter(takesWalkIns)
    .map((row) => `${daysOf(row)}, ${timesOf(row)}`)
    .join('; ')
