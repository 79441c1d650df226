import type { Alternative, SlotDay } from './answers.ts'
import type { Setting } from './place.ts'
import {
  closureOf,
  daysFrom,
  hasRoom,
  type Holder,
  isEarlyEnough,
  lastDay,
  timesOfDay,
  type VisitTime,
} from './times.ts'

const isInReach = (time: VisitTime, { place, type }: Setting, now: Date) =>
  isEarlyEnough(time, { leadHours: type.leadHours, now }) && time.date <= lastDay(place, now)

const isFree = (time: VisitTime, setting: Setting, holders: readonly Holder[], now: Date) => {
  const { type, capacity } = setting
  const limits = { capacity, typeCapacity: type.capacity, visitType: type.type }
  return isInReach(time, setting, now) && hasRoom(time, holders, limits)
}

function holdersDuring(times: readonly VisitTime[], holders: readonly Holder[]) {
  const [first, last] = [times[0], times.at(-1)]
  return first && last
    ? holders.filter((one) => one.startsAt < last.endsAt && one.endsAt > first.startsAt)
    : []
}

/** The days with their times, each free or not. `holders` are the visits that take a place then. */
export const slotDays = (
  setting: Setting,
  { from, to }: { from: string; to: string },
  holders: readonly Holder[],
  now = new Date(),
): SlotDay[] =>
  daysFrom(from, to).map((date) => {
    const closed = closureOf(date, setting.place)
    const times = timesOfDay(date, setting.place, setting.type.minutes)
    // Each time is compared only with the visits of its day: over two months there are thousands of both.
    const ofDay = holdersDuring(times, holders)
    const slots = times.map((time) => ({
      time: time.time,
      startsAt: time.startsAt,
      free: isFree(time, setting, ofDay, now),
    }))
    return { date, ...(closed !== undefined && { closed }), slots }
  })

const mostAlternatives = 3

/** The free times of these days that are nearest to the wanted one, in their order. */
export function nearestFree(
  setting: Setting,
  wanted: string,
  { from, to }: { from: string; to: string },
  holders: readonly Holder[],
  now = new Date(),
): Alternative[] {
  const distance = ({ startsAt }: Alternative) =>
    Math.abs(Date.parse(startsAt) - Date.parse(wanted))
  return slotDays(setting, { from, to }, holders, now)
    .flatMap(({ date, slots }) =>
      slots.flatMap(({ time, startsAt, free }) =>
        free && startsAt !== wanted ? [{ date, time, startsAt }] : [],
      ),
    )
    .toSorted(
      (one, other) => distance(one) - distance(other) || (one.startsAt < other.startsAt ? -1 : 1),
    )
    .slice(0, mostAlternatives)
    .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
}
