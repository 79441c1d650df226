import { dayIn, dayMs, daysBetween, hourMs, minuteMs } from '#db/model/lib/time.ts'
import { $timeZone, formattedHere } from '../base/time/dates.ts'
import { counted } from '#db/model/lib/wording.ts'

/** How many days come from one moment to the other, on calendars at the clinic. */
const daysApart = (one: number, other: number) =>
  daysBetween(dayIn($timeZone.get(), one), dayIn($timeZone.get(), other))

/** '3 PM', '3:30 PM' */
const timeOf = (iso: string) =>
  formattedHere(iso, { hour: 'numeric', minute: '2-digit' }).replace(':00', '')

function late(ms: number) {
  if (ms < minuteMs) return 'due now'
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min late`
  if (ms < dayMs) return `${Math.floor(ms / hourMs)} h late`
  return `${counted(Math.floor(ms / dayMs), 'day')} late`
}

/** '2 h late', 'today 3 PM', 'Mon 9 AM', 'Dec 4' */
export function dueWords(iso: string, now: number) {
  const moment = Date.parse(iso)
  if (moment < now) return late(now - moment)
  const days = daysApart(now, moment)
  if (days === 0) return `today ${timeOf(iso)}`
  if (days === 1) return `tomorrow ${timeOf(iso)}`
  if (days < 7) return `${formattedHere(iso, { weekday: 'short' })} ${timeOf(iso)}`
  const isSoon = days < 300
  return formattedHere(iso, {
    month: 'short',
    day: 'numeric',
    ...(!isSoon && { year: 'numeric' }),
  })
}

/** A day that is past: 'today', 'yesterday', 'Mon', 'Dec 4' */
export function dayWords(iso: string, now: number) {
  const days = daysApart(Date.parse(iso), now)
  if (days < 2) return days === 1 ? 'yesterday' : 'today'
  if (days < 7) return formattedHere(iso, { weekday: 'short' })
  return formattedHere(iso, {
    month: 'short',
    day: 'numeric',
    ...(days > 300 && { year: 'numeric' }),
  })
}

type DueState = 'late' | 'today' | 'later'

export function dueState(iso: string, now: number): DueState {
  const moment = Date.parse(iso)
  if (moment < now) return 'late'
  return daysApart(now, moment) === 0 ? 'today' : 'later'
}
