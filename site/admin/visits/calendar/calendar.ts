import type { InferResponseType } from 'hono/client'
import { clockIn } from '#db/model/lib/clock.ts'
import { addDaysTo } from '#db/model/visits/times.ts'
import { api } from '#site/lib/api.ts'
import { call, createRemote, type Remote } from '#site/lib/remote.ts'

const { calendar } = api.admin

export type CalendarDay = InferResponseType<typeof calendar.$get>['days'][number]
export type CalendarVisit = CalendarDay['visits'][number]

const daysAWeek = 7
const weeks = new Map<string, Remote<CalendarDay[][]>>()

/** The seven days from a Monday on, at each of these locations. They are read again whenever a visit changes. */
export function weeksOf(locations: readonly number[], monday: string) {
  const key = `visits?calendar=${locations.join()} ${monday}`
  const days = { from: monday, to: addDaysTo(monday, daysAWeek - 1) }
  const read = async (location: number) =>
    (await call(calendar.$get({ query: { location: String(location), ...days } }))).days
  const remote = weeks.get(key) ?? createRemote(key, () => Promise.all(locations.map(read)))
  weeks.set(key, remote)
  return remote
}

/** The Monday of a day's week. */
export function mondayOf(date: string) {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDaysTo(date, -((weekday + 6) % daysAWeek))
}

const formatted = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )

export const columnDay = (date: string) => formatted(date, { weekday: 'short', day: 'numeric' })
export const weekName = (monday: string) =>
  `${formatted(monday, { month: 'long', day: 'numeric' })} – ${formatted(addDaysTo(monday, daysAWeek - 1), { month: 'long', day: 'numeric', year: 'numeric' })}`

/** '9:00' of an instant, on the clocks of the location */
export const timeAt = (iso: string, timeZone: string) => clockIn(timeZone, new Date(iso)).time

/** Reminders ask from three days before on. Until then nobody was asked whether they come. */
const askedForMs = 72 * 3600_000

export const isUnanswered = ({ status, startsAt, coming, visitType }: CalendarVisit, now: number) =>
  status === 'confirmed' &&
  visitType !== 'call' &&
  !coming &&
  Date.parse(startsAt) > now &&
  Date.parse(startsAt) - now < askedForMs
