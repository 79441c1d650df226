import { formatDay, zoneLabel } from '../lib/time.ts'

/** 'Monday, January 5, 2026' */
export const dayInWords = (date: string) => formatDay(date, { dateStyle: 'full' })

/** 'Monday, January 5, 9:00 AM' */
export const shortTimeInWords = (date: string, time: string) =>
  `${dayInWords(date).replace(/, \d+$/, '')}, ${time}`

/** 'Monday, January 5, 2026 at 9:00 AM (Eastern Time)' */
export const timeInWords = (date: string, time: string, timeZone: string) =>
  `${dayInWords(date)} at ${time} (${zoneLabel(timeZone, date)})`
