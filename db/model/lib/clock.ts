const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
export type Weekday = (typeof weekdays)[number]

/** The weekday of a calendar day, YYYY-MM-DD. */
export const weekdayOf = (date: string): Weekday =>
  weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 'sun'

/** Every field takes days between these: a sum of days and weeks with them is a date with a year of four digits. */
const [firstDay, lastDay] = ['1900-01-01', '2199-12-31']

/**
 * Whether the calendar has this day, YYYY-MM-DD, within three centuries. `Date` alone reads February 31 as a day in
 * March.
 */
export function isCalendarDay(date: string) {
  if (date < firstDay || date > lastDay) return false
  const day = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date)
}

/** '13:00' as '1:00 PM' */
export function clockTime(time: string) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** '1:00 PM' as '13:00' */
export function wallTime(label: string) {
  const [time = '', half] = label.split(' ')
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const hours = (hour % 12) + (half === 'PM' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** '09:30' as '10:30' */
export const hourAfter = (time: string) =>
  `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`

const day = 24 * 3600_000

/**
 * The instant at which clocks in `timeZone` show `local`, YYYY-MM-DDTHH:MM. Of an hour that comes twice it is
 * the first; a time that the clocks skip is as long after the change as it seems to be.
 */
export function instantIn(timeZone: string, local: string) {
  const asUtc = Date.parse(`${local}:00Z`)
  const shownAt = (ms: number) => {
    const { date, time } = clockIn(timeZone, new Date(ms))
    return `${date}T${time}`
  }
  const offsetAt = (ms: number) => Date.parse(`${shownAt(ms)}:00Z`) - ms
  const [before = asUtc, after = asUtc] = [-day, day].map((step) => asUtc - offsetAt(asUtc + step))
  return new Date(shownAt(before) !== local && shownAt(after) === local ? after : before)
}

// To make one takes many times as long as to use it, and the times of two months ask for thousands.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}

/** The local date (YYYY-MM-DD) and time (HH:MM) in `timeZone`. */
export function clockIn(timeZone: string, now = new Date()) {
  const shown = formatIn(timeZone).formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    shown.find((one) => one.type === type)?.value ?? ''
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}

/** The moment at which clocks in `timeZone` show this date (YYYY-MM-DD) and time (HH:MM). */
export function momentIn(timeZone: string, date: string, time: string) {
  const wanted = Date.parse(`${date}T${time}Z`)
  let moment = wanted
  // Twice, because the first guess may lie on the other side of a clock change.
  for (let round = 0; round < 2; round++) {
    const shown = clockIn(timeZone, new Date(moment))
    moment += wanted - Date.parse(`${shown.date}T${shown.time}Z`)
  }
  return new Date(moment)
}
