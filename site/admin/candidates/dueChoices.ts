import { addDays, clockIn, hourMs, instantIn } from '#db/model/lib/time.ts'

/** The times that staff choose most, those of them that are still to come. */
export function dueChoices(timeZone: string, now: number) {
  const { date, time } = clockIn(timeZone, now)
  const on = (days: number, clock: string) => instantIn(timeZone, addDays(date, days), clock)
  return [
    { label: 'In 1 hour', at: new Date(now + hourMs).toISOString() },
    ...(time < '14:00' ? [{ label: 'This afternoon', at: on(0, '15:00') }] : []),
    { label: 'Tomorrow morning', at: on(1, '09:00') },
    { label: 'In 3 days', at: on(3, '09:00') },
  ]
}
