import { clockIn } from '../../../../db/model/lib/clock.ts'
import type { callTimes } from '../../../../db/model/inquiries.ts'

type CallTime = Exclude<keyof typeof callTimes, 'anytime'>

/** The hours that the names of the call times state. */
const hours: Record<CallTime, readonly [from: string, to: string]> = {
  morning: ['08:00', '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', '20:00'],
}

/** Whether it is now the time at which somebody wants to be called, by the clinic's clock. */
export function isCallTime(callTime: CallTime, timeZone: string, now: number) {
  const [from, to] = hours[callTime]
  const { time } = clockIn(timeZone, new Date(now))
  return from <= time && time < to
}
