import { clockTime } from '#db/model/lib/clock.ts'
import { clockIn, formatDay, formatTime, zoneLabel } from '#db/model/lib/time.ts'

export type PickedTime = { date: string; time: string; startsAt: string }

/** 'Monday, March 1' of a day without a time zone */
export const weekdayWords = (date: string) =>
  formatDay(date, { weekday: 'long', month: 'long', day: 'numeric' })

/** 'Mon, Mar 1' */
export const dayShort = (date: string) =>
  formatDay(date, { weekday: 'short', month: 'short', day: 'numeric' })

/** 'Monday, March 1 at 9:00 AM (Eastern Time)' of an instant */
export function momentWords(instant: string, timeZone: string) {
  const { date, time } = clockIn(timeZone, instant)
  return `${weekdayWords(date)} at ${clockTime(time)} (${zoneLabel(timeZone)})`
}

/** Whether the browser's clock shows another time than the place's. */
export const isElsewhere = (timeZone: string) =>
  zoneLabel(timeZone) !== zoneLabel(Intl.DateTimeFormat().resolvedOptions().timeZone)

/** The time of an instant on the visitor's own clock, with its day: 'Mon 3:00 PM' */
export const ownTime = (startsAt: string) =>
  formatTime(startsAt, { weekday: 'short', hour: 'numeric', minute: '2-digit' })
