import { clockIn, clockTime } from '#db/model/lib/clock.ts'

/** A time that was chosen for a visit. */
export type PickedTime = { date: string; time: string; startsAt: string }

const formatted = (instant: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', options).format(instant).replace(/\s/g, ' ')

/** 'Monday, March 1' of a day without a time zone */
export const weekdayWords = (date: string) =>
  formatted(new Date(`${date}T00:00:00Z`), {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })

/** 'Mon, Mar 1' */
export const dayShort = (date: string) =>
  formatted(new Date(`${date}T00:00:00Z`), {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })

/** 'Eastern Time', the name of a zone without its season */
export const zoneName = (timeZone: string, date = new Date()) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** 'Monday, March 1 at 9:00 AM (Eastern Time)' of an instant */
export function momentWords(instant: string, timeZone: string) {
  const { date, time } = clockIn(timeZone, new Date(instant))
  return `${weekdayWords(date)} at ${clockTime(time)} (${zoneName(timeZone)})`
}

/** Whether the browser's clock shows another time than the place's. */
export const isElsewhere = (timeZone: string) =>
  zoneName(timeZone) !== zoneName(Intl.DateTimeFormat().resolvedOptions().timeZone)

/** The time of an instant on the visitor's own clock, with its day: 'Mon 3:00 PM' */
export const ownTime = (startsAt: string) =>
  formatted(new Date(startsAt), { weekday: 'short', hour: 'numeric', minute: '2-digit' })
