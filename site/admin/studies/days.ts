import { $timeZone } from '../base/time/dates.ts'
import { dayIn, daysBetween } from '#db/model/lib/time.ts'

/** Staff are warned this many days before an approval or a review ends. */
const warnedDays = 30

/** Today at the clinic, as YYYY-MM-DD. */
export const todayHere = () => dayIn($timeZone.get())

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** 'in 12 days', 'tomorrow', 'today', '3 days ago' */
export const inDays = (day: string, today: string) =>
  relative.format(daysBetween(today, day), 'day')

export const isNearDay = (day: string | null, today: string): day is string =>
  day !== null && day >= today && daysBetween(today, day) <= warnedDays
