import type { Db } from '#db/client.ts'
import { clockIn } from '#db/model/lib/clock.ts'
import type { Slot } from '#db/model/visits/answers.ts'
import type { Setting } from '#db/model/visits/place.ts'
import { addDaysTo } from '#db/model/visits/times.ts'
import { listSlots } from '#db/visits/offered.ts'

/** A day with the times that are free on it. */
export type FreeDay = { date: string; slots: Slot[] }

const daysAhead = 21

/** The days of the next weeks that have free times. */
export async function listFreeDays(db: Db, setting: Setting): Promise<FreeDay[]> {
  const from = clockIn(setting.place.timeZone).date
  const days = await listSlots(db, setting, { from, to: addDaysTo(from, daysAhead) })
  return days
    .map(({ date, slots }) => ({ date, slots: slots.filter(({ free }) => free) }))
    .filter(({ slots }) => slots.length > 0)
}
