import { clockIn, momentIn } from '#db/model/lib/clock.ts'

const dayMs = 86_400_000

/** The value of a field for date and time, as clocks in this zone show the moment. */
export function fieldValueOf(iso: string, timeZone: string) {
  const { date, time } = clockIn(timeZone, new Date(iso))
  return `${date}T${time}`
}

/** The moment that a field for date and time states, in ISO 8601. */
export function typedMoment(value: string, timeZone: string) {
  const [date = '', time = ''] = value.split('T')
  return momentIn(timeZone, date, time.slice(0, 5)).toISOString()
}

/** The times that staff choose most, those of them that are still to come. */
export function dueChoices(timeZone: string, now: number) {
  const { date, time } = clockIn(timeZone, new Date(now))
  const on = (days: number, clock: string) => {
    const day = new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
    return momentIn(timeZone, day, clock).toISOString()
  }
  return [
    { label: 'In 1 hour', at: new Date(now + 3_600_000).toISOString() },
    ...(time < '14:00' ? [{ label: 'This afternoon', at: on(0, '15:00') }] : []),
    { label: 'Tomorrow morning', at: on(1, '09:00') },
    { label: 'In 3 days', at: on(3, '09:00') },
  ]
}
