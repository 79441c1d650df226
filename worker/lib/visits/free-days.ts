import type { Db } from '#db/client.ts'
import { addDays, dayIn } from '#db/model/lib/time.ts'
import type { Slot, SlotDay } from '#db/model/visits/answers.ts'
import type { Setting } from '#db/model/visits/place.ts'
import { listSlots } from '#db/visits/offered.ts'
import { remembered } from '../http/remembered.ts'

export type FreeDay = { date: string; slots: Slot[] }

const daysAhead = 21

export async function listFreeDays(db: Db, setting: Setting): Promise<FreeDay[]> {
  const from = dayIn(setting.place.timeZone)
  const days = await listSlots(db, setting, { from, to: addDays(from, daysAhead) })
  return days
    .map(({ date, slots }) => ({ date, slots: slots.filter(({ free }) => free) }))
    .filter(({ slots }) => slots.length > 0)
}

/** The free times for visitors, up to two seconds old. The booking itself checks again whether a time is free. */
export const keptSlots = remembered<SlotDay[]>({ forMs: 2000, flight: 'visit slots' })
