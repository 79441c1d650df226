import * as v from 'valibot'
import { holidayCountry, holidays, isHoliday } from './holidays.ts'
import { calendarDate } from '../lib/fields.ts'
import { keysOf } from '../lib/keys.ts'

const date = calendarDate('Please enter a date')
const name = v.pipe(v.string(), v.trim(), v.maxLength(60, 'Please use at most 60 characters'))
const mostDays = 200

export const holidayKeys = keysOf(holidays)

/** Days on which the office is closed although its weekday has hours. */
export const ClosedDays = v.object({
  /** kept every year */
  holidays: v.pipe(
    v.array(v.picklist(holidayKeys, 'Please choose from the list of holidays')),
    v.maxLength(holidayKeys.length),
  ),
  days: v.pipe(
    v.array(v.object({ date, name: v.optional(name) })),
    v.maxLength(
      mostDays,
      `There is room for ${mostDays} at most. Please remove those that are past.`,
    ),
  ),
})
export type ClosedDays = v.InferOutput<typeof ClosedDays>

type Place = { timeZone: string; hours: { closed?: ClosedDays | undefined } }

/** The closed days that staff have chosen; until then, the holidays on which most clinics there are closed. */
export function closedDaysOf({ timeZone, hours }: Place): ClosedDays {
  if (hours.closed) return hours.closed
  const country = holidayCountry(timeZone)
  const isKept = (key: (typeof holidayKeys)[number]) =>
    holidays[key].isUsual && holidays[key].country === country
  return { holidays: holidayKeys.filter(isKept), days: [] }
}

/** Why the office is closed on this date, such as “Thanksgiving Day”; undefined if it is no closed day. */
export function closureOn(date: string, place: Place): string | undefined {
  const { holidays: kept, days } = closedDaysOf(place)
  const day = days.find((one) => one.date === date)
  if (day) return day.name ?? ''
  const key = kept.find((one) => isHoliday(one, date))
  return key && holidays[key].name
}
