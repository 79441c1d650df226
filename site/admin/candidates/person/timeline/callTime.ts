import { clockIn } from '#db/model/lib/time.ts'
import type { callTimes } from '#db/model/inquiries/inquiries.ts'

export type CallTime = Exclude<keyof typeof callTimes, 'anytime'>

/** The hours that the names of the call times state. */
const hours: Record<CallTime, readonly [from: string, to: string]> = {
  morning: ['08:00', '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', '20:00'],
}

/** The time in this zone, 'HH:MM', and whether it is within the wanted call time. */
export function callTimeIn(timeZone: string, callTime: CallTime, now: number) {
  const [from, to] = hours[callTime]
  const { time } = clockIn(timeZone, now)
  return { time, isNow: from <= time && time < to }
}
