/** Holidays of the countries whose clinics use this, by their rules, so that no list has to be renewed each year. */

import { dayMs } from '../lib/time.ts'

/** A calendar day, YYYY-MM-DD, as the UTC midnight that it begins with. */
const dayOf = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day)
const utcWeekday = (day: number) => new Date(day).getUTCDay()
const dateOf = (day: number) => new Date(day).toISOString().slice(0, 10)

/** The first day from this one on that is this weekday; 0 is Sunday. */
const firstFrom = (day: number, weekday: number) =>
  day + ((weekday - utcWeekday(day) + 7) % 7) * dayMs

type Rule = (year: number) => number[]

const nth =
  (count: number, weekday: number, month: number): Rule =>
  (year) => [firstFrom(dayOf(year, month, 1 + (count - 1) * 7), weekday)]

const lastMonday =
  (month: number): Rule =>
  (year) => [firstFrom(dayOf(year, month + 1, -6), 1)]

/** A fixed date, and the free weekday instead of a Saturday or a Sunday, given as a number of days after it. */
const fixed =
  (month: number, day: number, fromSaturday: number, fromSunday: number): Rule =>
  (year) => {
    const date = dayOf(year, month, day)
    const moved = { 6: fromSaturday, 0: fromSunday }[utcWeekday(date)]
    return moved ? [date, date + moved * dayMs] : [date]
  }

const federal = (month: number, day: number) => fixed(month, day, -1, 1)

/** Easter Sunday, by the algorithm of Meeus, Jones and Butcher. */
function easter(year: number) {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const f = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - f + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const n = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114
  return dayOf(year, Math.floor(n / 31), (n % 31) + 1)
}
const fromEaster =
  (days: number): Rule =>
  (year) => [easter(year) + days * dayMs]

type Country = 'US' | 'GB'
/** `isUsual`: most clinics of the country are closed then. */
type Holiday = { name: string; country: Country; rule: Rule; isUsual: boolean }

const holiday = (country: Country, name: string, rule: Rule, isUsual = true): Holiday => ({
  country,
  name,
  rule,
  isUsual,
})

/** US: federal holidays (5 U.S.C. 6103). GB: bank holidays of England and Wales. */
export const holidays = {
  us_new_year: holiday('US', 'New Year’s Day', federal(1, 1)),
  us_king: holiday('US', 'Martin Luther King Jr. Day', nth(3, 1, 1), false),
  us_presidents: holiday('US', 'Washington’s Birthday', nth(3, 1, 2), false),
  us_memorial: holiday('US', 'Memorial Day', lastMonday(5)),
  us_juneteenth: holiday('US', 'Juneteenth', federal(6, 19), false),
  us_independence: holiday('US', 'Independence Day', federal(7, 4)),
  us_labor: holiday('US', 'Labor Day', nth(1, 1, 9)),
  us_columbus: holiday('US', 'Columbus Day', nth(2, 1, 10), false),
  us_veterans: holiday('US', 'Veterans Day', federal(11, 11), false),
  us_thanksgiving: holiday('US', 'Thanksgiving Day', nth(4, 4, 11)),
  us_christmas: holiday('US', 'Christmas Day', federal(12, 25)),
  gb_new_year: holiday('GB', 'New Year’s Day', fixed(1, 1, 2, 1)),
  gb_good_friday: holiday('GB', 'Good Friday', fromEaster(-2)),
  gb_easter: holiday('GB', 'Easter Monday', fromEaster(1)),
  gb_may: holiday('GB', 'Early May bank holiday', nth(1, 1, 5)),
  gb_spring: holiday('GB', 'Spring bank holiday', lastMonday(5)),
  gb_summer: holiday('GB', 'Summer bank holiday', lastMonday(8)),
  gb_christmas: holiday('GB', 'Christmas Day', fixed(12, 25, 2, 2)),
  gb_boxing: holiday('GB', 'Boxing Day', fixed(12, 26, 2, 2)),
} as const satisfies Record<string, Holiday>
export type HolidayKey = keyof typeof holidays

/** The dates on which a holiday of this year is kept: its own, and the free weekday in place of a weekend. */
export const holidayDates = (key: HolidayKey, year: number) => holidays[key].rule(year).map(dateOf)

/** Whether the holiday is kept on this date. The holiday of 1 January may be kept on 31 December before. */
export function isHoliday(key: HolidayKey, date: string) {
  const year = Number(date.slice(0, 4))
  return [year, year + 1].some((one) => holidayDates(key, one).includes(date))
}

const usZones =
  /^(US\/|Pacific\/Honolulu$|America\/(Adak|Anchorage|Boise|Chicago|Denver|Detroit|Fort_Wayne|Indiana|Juneau|Kentucky|Los_Angeles|Louisville|Menominee|Metlakatla|New_York|Nome|North_Dakota|Phoenix|Sitka|Yakutat)\b)/
const gbZones = /^(Europe\/(London|Belfast)|GB)/

/** The country of the site, by its time zone, if its holidays are known here. */
export function holidayCountry(timeZone: string): Country | undefined {
  if (usZones.test(timeZone)) return 'US'
  return gbZones.test(timeZone) ? 'GB' : undefined
}
