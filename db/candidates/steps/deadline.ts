import { minuteMs } from '#db/model/lib/time.ts'
import type { Office } from '#db/model/visits/visit-times.ts'
import { businessDaysAfter } from './business-time.ts'

/** `isSliding`: within the minute, each later second makes the due time a second later. */
type Deadline = { office: Office; minute: number; due: number; isSliding: boolean }
let latest: Deadline | undefined

/** One business day after. Cached for moments of one minute: time zones are slow, offices open at whole minutes. */
export function nextBusinessDay(moment: Date, office: Office): Date {
  const minute = Math.floor(moment.getTime() / minuteMs) * minuteMs
  const { hours, timeZone } = office
  const isKnown =
    latest?.minute === minute &&
    latest.office.hours === hours &&
    latest.office.timeZone === timeZone
  if (!latest || !isKnown) {
    const start = new Date(minute)
    const due = businessDaysAfter(start, 1, office).getTime()
    const isSliding = businessDaysAfter(new Date(minute + 1), 1, office).getTime() > due
    latest = { office, minute, due, isSliding }
  }
  return new Date(latest.due + (latest.isSliding ? moment.getTime() - minute : 0))
}
