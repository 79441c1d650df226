import { clockIn, instantIn } from '#db/model/lib/time.ts'

/** The value of a field for date and time, as clocks in this zone show the moment. */
export function fieldValueOf(iso: string, timeZone: string) {
  const { date, time } = clockIn(timeZone, iso)
  return `${date}T${time}`
}

/** The moment that a field for date and time states, in ISO 8601. */
export function typedMoment(value: string, timeZone: string) {
  const [date = '', time = ''] = value.split('T')
  return instantIn(timeZone, date, time.slice(0, 5))
}
