import { holidays, isHoliday } from '#db/model/hours/holidays.ts'
import { addDays, shownInstant, weekdayOf } from '#db/model/lib/time.ts'
import { keysOf } from '#db/model/lib/keys.ts'

const isClosed = (date: string) => keysOf(holidays).some((key) => isHoliday(key, date))
const today = new Date().toISOString().slice(0, 10)

/** The days from two to five months ahead without holidays, on which visits are possible. */
const days = Array.from({ length: 90 }, (_, n) => addDays(today, n + 60)).filter(
  (date) => !isClosed(date),
)

const openOn = (weekday: ReturnType<typeof weekdayOf>) =>
  days.filter((date) => weekdayOf(date) === weekday)

const [monday = '', saturday = '', sunday = ''] = (['mon', 'sat', 'sun'] as const).map(
  (weekday) => openOn(weekday)[0],
)

/** The first Monday, Saturday and Sunday among them, and nine o'clock on that Monday in Boston. */
export const far = {
  monday,
  saturday,
  sunday,
  mondayAtNine: shownInstant('America/New_York', monday, '09:00') ?? '',
}

/** A random day from Tuesday to Friday among them, because each time has only some places. */
export function farDay(): string {
  const all = (['tue', 'wed', 'thu', 'fri'] as const).flatMap(openOn)
  return all[Math.floor(Math.random() * all.length)] ?? monday
}
