import { holidays, isHoliday } from '#db/model/holidays.ts'
import { keysOf } from '#db/model/lib/keys.ts'

const weekMs = 7 * 24 * 3600_000

const isClosed = (date: string) => keysOf(holidays).some((key) => isHoliday(key, date))

/** A Wednesday far ahead that is no holiday, another one for each request: a place takes only some visits at a time. */
export function farDay(): string {
  const first = Date.UTC(2099, 0, 7)
  const date = new Date(first + weekMs * Math.floor(Math.random() * 5000))
    .toISOString()
    .slice(0, 10)
  return isClosed(date) ? farDay() : date
}
