import type { Frequency } from '../inquiries/preferences.ts'
import { addDays, dayIn } from '../lib/time.ts'

/** Days are YYYY-MM-DD at the clinic. A period is a day, an ISO week or a month. */

const daysSinceMonday = (day: string) => (new Date(day).getUTCDay() + 6) % 7

/** 1 for Monday to 7 for Sunday. */
export const isoWeekday = (day: string) => daysSinceMonday(day) + 1

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

const starts: Record<Frequency, (day: string) => string> = {
  daily: (day) => day,
  weekly: (day) => addDays(day, -daysSinceMonday(day)),
  monthly: firstOfMonth,
}

/** The first day of the period in which this day lies. */
export const periodStart = (frequency: Frequency, day: string) => starts[frequency](day)

const nextStarts: Record<Frequency, (start: string) => string> = {
  daily: (start) => addDays(start, 1),
  weekly: (start) => addDays(start, 7),
  monthly: (start) => firstOfMonth(addDays(start, 31)),
}

export const nextPeriodStart = (frequency: Frequency, day: string) =>
  nextStarts[frequency](periodStart(frequency, day))

/** Whether nobody has had news in the period of `now`: the last ones came in an earlier one, or never. */
export const isPeriodFree = (
  frequency: Frequency,
  lastNewsAt: string | null,
  now: string,
  timeZone: string,
) =>
  lastNewsAt === null || dayIn(timeZone, lastNewsAt) < periodStart(frequency, dayIn(timeZone, now))
