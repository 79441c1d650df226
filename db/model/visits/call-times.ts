import { businessHours, type OfficeHours, weekdayKeys } from '../hours/hours.ts'
import { callTimes } from '../inquiries/inquiries.ts'
import { clockTime } from '../lib/clock.ts'

const parts = {
  morning: { name: 'Morning', from: '00:00', to: '12:00' },
  afternoon: { name: 'Afternoon', from: '12:00', to: '17:00' },
  evening: { name: 'Evening', from: '17:00', to: '24:00' },
} as const

/** '8 AM', '12:30 PM' */
const hourOf = (time: string) => clockTime(time).replace(':00', '')

/** '8 AM-12 PM', '12-5 PM' */
const between = (from: string, to: string) => {
  const [first, last] = [hourOf(from), hourOf(to)]
  return first.slice(-2) === last.slice(-2) ? `${first.slice(0, -3)}-${last}` : `${first}-${last}`
}

/** The times of the day at which staff can call: those within the office hours of some business day. */
export function callTimesAt(hours: OfficeHours) {
  const spans = weekdayKeys.flatMap((day) => businessHours(hours, day))
  if (spans.length === 0) return callTimes
  const open = Object.entries(parts).flatMap(([key, { name, from, to }]) => {
    const within = spans.filter(([opens, closes]) => opens < to && closes > from)
    if (within.length === 0) return []
    const opens = within.map(([time]) => (time > from ? time : from)).sort()[0] ?? from
    const closes =
      within
        .map(([, time]) => (time < to ? time : to))
        .sort()
        .at(-1) ?? to
    return [[key, `${name} (${between(opens, closes)})`] as const]
  })
  return { ...Object.fromEntries(open), anytime: callTimes.anytime }
}
