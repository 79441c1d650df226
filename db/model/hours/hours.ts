import { type Weekday, weekdayOf } from '../lib/time.ts'
import * as v from 'valibot'
import { ClosedDays } from './closed-days.ts'
import { clockTime } from '../lib/clock.ts'
import { keysOf } from '../lib/keys.ts'

export type { Weekday } from '../lib/time.ts'

export const weekdays = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const satisfies Record<Weekday, string>
export const weekdayKeys = keysOf(weekdays)

const noTime = 'Please enter times as 08:00 or 17:30'
const time = v.pipe(v.string(noTime), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, noTime))
const span = v.pipe(
  v.tuple([time, time], noTime),
  v.check(([opens, closes]) => opens < closes, 'It must close later than it opens'),
)
const day = v.pipe(
  v.array(span),
  v.maxLength(4, 'There is room for 4 at most'),
  v.check(
    (spans) => spans.every(([opens], i) => i === 0 || opens > (spans[i - 1]?.[1] ?? '')),
    'Please enter times in their order, with a break between them',
  ),
)
const note = v.optional(
  v.pipe(v.string(), v.trim(), v.maxLength(100, 'Please use at most 100 characters')),
)

/** When the office is open: times of the day, in the site's time zone, and a note such as “by appointment”. */
export const OfficeHours = v.object({
  mon: day,
  tue: day,
  wed: day,
  thu: day,
  fri: day,
  sat: day,
  sun: day,
  notes: v.optional(
    v.object({ mon: note, tue: note, wed: note, thu: note, fri: note, sat: note, sun: note }),
  ),
  closed: v.optional(ClosedDays),
})
export type OfficeHours = v.InferOutput<typeof OfficeHours>

/** The default; staff edit their own in `company_info.hours`. */
export const officeHours: OfficeHours = {
  mon: [['08:00', '17:00']],
  tue: [['08:00', '17:00']],
  wed: [['08:00', '17:00']],
  thu: [['08:00', '17:00']],
  fri: [['08:00', '17:00']],
  sat: [['09:00', '13:00']],
  sun: [],
  notes: { sat: 'by appointment' },
}

/**
 * The hours of a business day: those of a weekday without a note, because a note says that not everybody may come. If
 * there is no such weekday, the hours with a note count. An office without any hours works at any time.
 */
export function businessHours(hours: OfficeHours, day: Weekday): OfficeHours[Weekday] {
  const open = (one: Weekday) => (hours.notes?.[one] ? [] : hours[one])
  if (weekdayKeys.some((one) => open(one).length > 0)) return open(day)
  return weekdayKeys.some((one) => hours[one].length > 0) ? hours[day] : [['00:00', '24:00']]
}

/** 'Sundays' */
const daysLike = (date: string) => `${weekdays[weekdayOf(date)]}s`

/** With a reason the office is closed on that date only, without one on each such weekday. */
export const closedOn = (date: string, reason?: string) =>
  `We are closed on ${reason === undefined ? daysLike(date) : reason || 'that day'}. Please choose another day.`

/** The message for a time at which the office is closed. */
export function openOn(date: string, hours: OfficeHours) {
  const spans = hours[weekdayOf(date)].map((span) => span.map(clockTime).join(' to '))
  return `On ${daysLike(date)} we are open from ${spans.join(' and ')}. Please choose a time within these hours.`
}
