import { atom, onMount } from 'nanostores'
import {
  dayMs,
  defaultTimeZone,
  formatDay,
  formatTime,
  hourMs,
  minuteMs,
  zoneLabel,
} from '#db/model/lib/time.ts'

/** The clinic's time zone, in which the admin area shows all times. */
export const $timeZone = atom(defaultTimeZone)

const tickMs = 15_000

/** The current time for relative times; ticks while something shows it. */
export const $now = atom(Date.now())

onMount($now, () => {
  $now.set(Date.now())
  const timer = setInterval(() => $now.set(Date.now()), tickMs)
  return () => clearInterval(timer)
})

/** A moment in the clinic's time zone. */
export const formattedHere = (iso: string, options: Intl.DateTimeFormatOptions) =>
  formatTime(iso, { ...options, timeZone: $timeZone.get() })

/** MMM d, yyyy */
export const shortDate = (iso: string) => formattedHere(iso, { dateStyle: 'medium' })

/** MMMM d, yyyy at h:mm a */
export function longDateTime(iso: string) {
  const day = formattedHere(iso, { dateStyle: 'long' })
  return `${day} at ${formattedHere(iso, { timeStyle: 'short' })}`
}

/** Formats YYYY-MM-DD, a day without a time zone, as MMM d, yyyy or in full. */
export const calendarDay = (day: string, dateStyle: 'medium' | 'full' = 'medium') =>
  formatDay(day, { dateStyle })

const steps = [
  ['year', 365 * dayMs],
  ['month', 30 * dayMs],
  ['week', 7 * dayMs],
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** '3 hours ago' */
export function timeAgo(iso: string, now: number) {
  const ms = Date.parse(iso) - now
  const step = steps.find(([, length]) => Math.abs(ms) >= length)
  return step ? relative.format(Math.trunc(ms / step[1]), step[0]) : 'just now'
}

/** November 30, 2026 at 9:00 AM EST */
export const exactTime = (iso: string) =>
  `${longDateTime(iso)} ${zoneLabel($timeZone.get(), iso, 'short')}`
