export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The time `ms` milliseconds from now, or ago if negative, as the tables store it. */
export const timeFromNow = (ms: number) => new Date(Date.now() + ms).toISOString()

const weekdaysFromSunday = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
export type Weekday = (typeof weekdaysFromSunday)[number]

/** The weekday of a calendar day, YYYY-MM-DD. */
export const weekdayOf = (date: string): Weekday =>
  weekdaysFromSunday[new Date(date).getUTCDay()] ?? 'sun'

/** Every date field takes days in this range, so that a sum of days and weeks still has a year of four digits. */
const [firstDay, lastDay] = ['1900-01-01', '2199-12-31']

/** YYYY-MM-DD, within three centuries. `Date` reads February 31 as a day in March. */
export function isCalendarDay(date: string) {
  if (date < firstDay || date > lastDay) return false
  const day = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date)
}

/** The calendar day so many days later, or earlier if negative. */
export const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs

type Moment = Date | string | number

// A cache: making a format takes many times as long as using it, and the times of two months need thousands.
const formats = new Map<string, Intl.DateTimeFormat>()

function clockFormat(timeZone: string) {
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

/** The local date (YYYY-MM-DD) and time (HH:MM) in `timeZone`, now or at another moment. */
export function clockIn(timeZone: string, at: Moment = Date.now()) {
  const shown = clockFormat(timeZone).formatToParts(new Date(at))
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    shown.find((one) => one.type === type)?.value ?? ''
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}

/** The local date in `timeZone`, today or at another moment, as YYYY-MM-DD. */
export const dayIn = (timeZone: string, at?: Moment) => clockIn(timeZone, at).date

const asUtc = (date: string, time: string) => Date.parse(`${date}T${time}Z`)

function offsetAt(timeZone: string, ms: number) {
  const { date, time } = clockIn(timeZone, ms)
  return asUtc(date, time) - ms
}

const offsets = new Map<string, readonly [before: number, after: number]>()
const mostOffsets = 5000

/** The offsets of a zone from UTC before and after a day. They differ if the clocks change around it. */
function offsetsAround(timeZone: string, date: string) {
  const key = `${timeZone} ${date}`
  const known = offsets.get(key)
  if (known) return known
  const midnight = Date.parse(date)
  const read = [
    offsetAt(timeZone, midnight - dayMs),
    offsetAt(timeZone, midnight + 2 * dayMs),
  ] as const
  if (offsets.size >= mostOffsets) offsets.clear()
  offsets.set(key, read)
  return read
}

/** The instant of a time in `timeZone`: the first one if it comes twice, undefined if the clocks skip it. */
export function shownInstant(timeZone: string, date: string, time: string): string | undefined {
  const wanted = asUtc(date, time)
  const [before, after] = offsetsAround(timeZone, date)
  const offset =
    before === after
      ? before
      : [before, after].find((one) => offsetAt(timeZone, wanted - one) === one)
  return offset === undefined ? undefined : new Date(wanted - offset).toISOString()
}

/** Like `shownInstant`, but a time that the clocks skip has the offset before the change: 2:30 becomes 3:30. */
export const instantIn = (timeZone: string, date: string, time = '00:00') =>
  shownInstant(timeZone, date, time) ??
  new Date(asUtc(date, time) - offsetsAround(timeZone, date)[0]).toISOString()

export const nextMidnight = (timeZone: string, at: Moment) =>
  instantIn(timeZone, addDays(dayIn(timeZone, at), 1))

export const defaultTimeZone = 'America/New_York'

export function isTimeZone(name: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** 'Eastern Time', the name of a zone without its season; as 'short', 'EST'. */
export const zoneLabel = (
  timeZone: string,
  at: Moment = Date.now(),
  timeZoneName: 'longGeneric' | 'short' = 'longGeneric',
) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

// Some versions of ICU put a narrow no-break space before AM and PM.
export const formatTime = (at: Moment, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', options).format(new Date(at)).replace(/\s/g, ' ')

/** A calendar day, YYYY-MM-DD, in words. */
export const formatDay = (date: string, options: Intl.DateTimeFormatOptions) =>
  formatTime(date, { ...options, timeZone: 'UTC' })
