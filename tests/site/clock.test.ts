import { expect, test } from 'vitest'
import { instantIn } from '#db/model/lib/time.ts'

function at(local: string, timeZone = 'America/New_York') {
  const [date = '', time = ''] = local.split('T')
  return instantIn(timeZone, date, time).slice(0, 16)
}

test('a time typed by staff is a time at the clinic, in summer and winter', () => {
  expect(at('2026-07-01T09:00')).toBe('2026-07-01T13:00')
  expect(at('2026-12-01T09:00')).toBe('2026-12-01T14:00')
  expect(at('2026-12-01T00:30', 'Australia/Adelaide')).toBe('2026-11-30T14:00')
})

test('around the clock change, too', () => {
  expect(at('2027-03-14T01:59')).toBe('2027-03-14T06:59')
  expect(at('2027-03-14T03:00')).toBe('2027-03-14T07:00')
  expect(at('2026-11-01T00:59')).toBe('2026-11-01T04:59')
  expect(at('2026-11-01T02:00')).toBe('2026-11-01T07:00')
})

test('a time that the clocks skip comes an hour later, and of two the first is meant', () => {
  expect(at('2027-03-14T02:30')).toBe('2027-03-14T07:30')
  expect(at('2026-11-01T01:30')).toBe('2026-11-01T05:30')
  expect(at('2027-03-28T02:30', 'Europe/Berlin')).toBe('2027-03-28T01:30')
  expect(at('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30')
})
