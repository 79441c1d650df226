import { atom, onMount } from 'nanostores'

/** The clinic's time zone, in which the admin area shows all times. */
export const $timeZone = atom('America/New_York')

const tickMs = 15_000

/** The current time for relative times; ticks while something shows it. */
export const $now = atom(Date.now())

onMount($now, () => {
  $now.set(Date.now())
  const timer = setInterval(() => $now.set(Date.now()), tickMs)
  return () => clearInterval(timer)
})

// Some versions of ICU put a narrow no-break space before AM and PM.
const formatted = (date: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', options).format(date).replace(/\s/g, ' ')

const here = (options: Intl.DateTimeFormatOptions) => ({ ...options, timeZone: $timeZone.get() })

/** A moment in the clinic's time zone. */
export const formattedHere = (iso: string, options: Intl.DateTimeFormatOptions) =>
  formatted(new Date(iso), here(options))

/** MMM d, yyyy */
export const shortDate = (iso: string) => formattedHere(iso, { dateStyle: 'medium' })

/** MMMM d, yyyy at h:mm a */
export function longDateTime(iso: string) {
  const day = formattedHere(iso, { dateStyle: 'long' })
  return `${day} at ${formattedHere(iso, { timeStyle: 'short' })}`
}

/** Formats YYYY-MM-DD, a day without a time zone, as MMM d, yyyy or in full. */
export const calendarDay = (day: string, dateStyle: 'medium' | 'full' = 'medium') =>
  formatted(new Date(`${day}T00:00:00Z`), { dateStyle, timeZone: 'UTC' })

const steps = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** '3 hours ago' */
export function timeAgo(iso: string, now: number) {
  const seconds = (Date.parse(iso) - now) / 1000
  const step = steps.find(([, length]) => Math.abs(seconds) >= length)
  return step ? relative.format(Math.trunc(seconds / step[1]), step[0]) : 'just now'
}
