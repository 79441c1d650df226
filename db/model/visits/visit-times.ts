import { clockIn, dayIn, weekdayOf } from '../lib/time.ts'
import { closureOn } from '../hours/closed-days.ts'
import { minutesOf, wallClock, wallTime } from '../lib/clock.ts'
import { closedOn, type OfficeHours } from '../hours/hours.ts'
import { keysOf } from '../lib/keys.ts'

export const visitTimes = {
  '8:00 AM': '8:00 AM',
  '9:00 AM': '9:00 AM',
  '10:00 AM': '10:00 AM',
  '11:00 AM': '11:00 AM',
  '1:00 PM': '1:00 PM',
  '2:00 PM': '2:00 PM',
  '3:00 PM': '3:00 PM',
  '4:00 PM': '4:00 PM',
} as const

type VisitTime = keyof typeof visitTimes
const everyTime = keysOf(visitTimes)

/** The time zone and the hours that decide when visits are possible, and how soon a request is answered. */
export type Office = { timeZone: string; hours: OfficeHours; promise?: string }

/** The times at which an hour's visit fits into the office hours of that day. */
function openTimes(date: string, office: Office) {
  if (closureOn(date, office) !== undefined) return []
  return everyTime.filter((label) => {
    const begin = wallTime(label)
    const spans = office.hours[weekdayOf(date)]
    return spans.some(([from, to]) => begin >= from && wallClock(minutesOf(begin) + 60) <= to)
  })
}

/** The open times of that day that have not passed yet. */
export function timesOn(date: string, office: Office, now = new Date()) {
  const { date: today, time } = clockIn(office.timeZone, now)
  const isAhead = (label: VisitTime) => date > today || (date === today && wallTime(label) > time)
  return openTimes(date, office).filter(isAhead)
}

/** The reason why no visit is possible on that day, as a sentence; undefined if one is possible. */
export function dayProblem(date: string, office: Office, now = new Date()) {
  if (date < dayIn(office.timeZone, now)) return 'Please choose today or a later date'
  if (openTimes(date, office).length === 0) return closedOn(date, closureOn(date, office))
  if (timesOn(date, office, now).length > 0) return undefined
  return 'There is no time left today. Please choose another day.'
}
