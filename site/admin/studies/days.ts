import { $timeZone } from '../base/dates.ts'
import { clockIn } from '#db/model/lib/clock.ts'

/** Staff are warned this many days before an approval or a review ends. */
const warnedDays = 30

/** Today at the clinic, as YYYY-MM-DD. */
export const todayHere = () => clockIn($timeZone.get()).date

const dayMs = 24 * 3600_000
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

const daysUntil = (day: string, today: string) => Math.round((timeOf(day) - timeOf(today)) / dayMs)

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** 'in 12 days', 'tomorrow', 'today', '3 days ago' */
export const inDays = (day: string, today: string) => relative.format(daysUntil(day, today), 'day')

/** Whether a last day is near enough for a warning. */
export const isNear = (day: string | null, today: string): day is string =>
  day !== null && day >= today && daysUntil(day, today) <= warnedDays
