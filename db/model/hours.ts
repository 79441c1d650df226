export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
export type Weekday = (typeof weekdays)[number]

/** From when until when, as HH:MM on the clocks of the place; none on a closed day. */
export type Hours = Readonly<Record<Weekday, readonly (readonly [from: string, to: string])[]>>

const workday = [['08:00', '17:00']] as const

/** Saturdays are by appointment, which a visit request is. */
export const officeHours: Hours = {
  mon: workday,
  tue: workday,
  wed: workday,
  thu: workday,
  fri: workday,
  sat: [['09:00', '13:00']],
  sun: [],
}

/** The weekday of a calendar day, YYYY-MM-DD. */
export const weekdayOf = (date: string): Weekday =>
  weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 'sun'

const dayNames = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** 'Sundays' */
const daysLike = (date: string) => `${dayNames.format(new Date(`${date}T00:00:00Z`))}s`

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

/** What the clocks of `timeZone` show: the day as YYYY-MM-DD, and the time as HH:MM. */
export function clockIn(timeZone: string, now = new Date()) {
  const shown = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    shown.find((one) => one.type === type)?.value ?? ''
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}

/** Why nobody can come on that day, and when one could. */
export const closedOn = (date: string) =>
  `We are closed on ${daysLike(date)}. Please choose another day.`

export function openOn(date: string, hours: Hours) {
  const spans = hours[weekdayOf(date)].map((span) => span.map(clockTime).join(' to '))
  return `On ${daysLike(date)} we are open from ${spans.join(' and ')}. Please choose a time within these hours.`
}
