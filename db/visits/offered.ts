import type { Db } from '../client.ts'
import { addDays, dayIn } from '../model/lib/time.ts'
import type { Alternative } from '../model/visits/answers.ts'
import { nearestFree, slotDays } from '../model/visits/offer.ts'
import type { Setting } from '../model/visits/place.ts'
import { lastDay } from '../model/visits/times.ts'
import { listHolders } from './free.ts'

type Range = { from: string; to: string }

/** The moments between which visits of these days can lie, in any time zone. */
const momentsOf = ({ from, to }: Range) => ({
  startsAt: `${addDays(from, -1)}T00:00:00.000Z`,
  endsAt: `${addDays(to, 2)}T00:00:00.000Z`,
})

const holdersOf = (db: Db, { location, type }: Setting, range: Range, visitId?: number) =>
  listHolders(db, momentsOf(range), location?.id ?? null, type.type, visitId)

/** The times of these days, each free or not. `visitId` is the visit that moves: it takes no time from itself. */
export const listSlots = async (db: Db, setting: Setting, range: Range, visitId?: number) =>
  slotDays(setting, range, await holdersOf(db, setting, range, visitId))

/** The days searched around a wanted time: the first range with enough free times counts, or else all on offer. */
const daysAround = [7, 45]
const enough = 3

/** The three free times nearest to a wanted one, or fewer if there are no more. `visitId` is the visit that moves. */
export async function listAlternatives(
  db: Db,
  setting: Setting,
  wanted: string,
  visitId?: number,
): Promise<Alternative[]> {
  const now = new Date()
  const { timeZone } = setting.place
  const [today, last] = [dayIn(timeZone, now), lastDay(setting.place, now)]
  const within = (date: string) => (date < today ? today : date > last ? last : date)
  const day = within(dayIn(timeZone, wanted))
  const ranges = daysAround.map((days) => ({
    from: within(addDays(day, -days)),
    to: within(addDays(day, days)),
  }))
  for (const range of [...ranges, { from: today, to: last }]) {
    const holders = await holdersOf(db, setting, range, visitId)
    const near = nearestFree(setting, wanted, range, holders, now)
    if (near.length >= enough || (range.from === today && range.to === last)) return near
  }
  return []
}
