import type { InferResponseType } from 'hono/client'
import { addDays, clockIn, formatDay, hourMs } from '#db/model/lib/time.ts'
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
  const days = { from: monday, to: addDays(monday, daysAWeek - 1) }
  const read = async (location: number) =>
    (await call(calendar.$get({ query: { location: String(location), ...days } }))).days
  const remote = weeks.get(key) ?? createRemote(key, () => Promise.all(locations.map(read)))
  weeks.set(key, remote)
  return remote
}

export function mondayOf(date: string) {
  const weekday = new Date(date).getUTCDay()
  return addDays(date, -((weekday + 6) % daysAWeek))
}

export const columnDay = (date: string) => formatDay(date, { weekday: 'short', day: 'numeric' })
export const weekName = (monday: string) =>
  `${formatDay(monday, { month: 'long', day: 'numeric' })} – ${formatDay(addDays(monday, daysAWeek - 1), { month: 'long', day: 'numeric', year: 'numeric' })}`

/** '9:00' of an instant, on the clocks of the location */
export const timeAt = (iso: string, timeZone: string) => clockIn(timeZone, iso).time

/** Reminders ask visitors to confirm from three days before the visit. Before that, no answer is expected. */
const askedForMs = 72 * hourMs

export const isUnanswered = ({ status, startsAt, coming, visitType }: CalendarVisit, now: number) =>
  status === 'confirmed' &&
  visitType !== 'call' &&
  !coming &&
  Date.parse(startsAt) > now &&
  Date.parse(startsAt) - now < askedForMs
