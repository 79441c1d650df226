import { expect, test } from 'vitest'
import { isPeriodFree, nextPeriodStart, periodStart } from '#db/model/news/period.ts'
import { lastRun, momentOn, nextRun, nextRunFor } from '#db/model/news/schedule.ts'

const zone = 'America/New_York'
const on = { on: true, time: '09:00', weekday: 2, monthday: 1 }

test.each([
  ['daily', '2027-03-14', '2027-03-14', '2027-03-15'],
  ['weekly', '2027-03-14', '2027-03-08', '2027-03-15'],
  ['weekly', '2027-01-01', '2026-12-28', '2027-01-04'],
  ['monthly', '2028-02-29', '2028-02-01', '2028-03-01'],
  ['monthly', '2026-12-31', '2026-12-01', '2027-01-01'],
] as const)(
  'the %s period of %s begins on %s, and the next on %s',
  (frequency, day, start, next) => {
    expect([periodStart(frequency, day), nextPeriodStart(frequency, day)]).toEqual([start, next])
  },
)

test('a period is that of the clinic, whatever day it is elsewhere', () => {
  const lastNewsAt = '2027-06-01T03:30:00.000Z'
  // 23:30 on May 31 in New York.
  expect(isPeriodFree('monthly', lastNewsAt, '2027-06-01T12:00:00.000Z', zone)).toBe(true)
  expect(isPeriodFree('daily', lastNewsAt, '2027-06-01T03:59:00.000Z', zone)).toBe(false)
  expect(isPeriodFree('weekly', null, '2027-06-01T03:59:00.000Z', zone)).toBe(true)
})

test.each([
  // The clocks skip 02:00 to 03:00 on March 14, and show 01:00 to 02:00 twice on November 7.
  ['2027-03-14', '02:30', '2027-03-14T07:00:00.000Z'],
  ['2027-03-14', '03:00', '2027-03-14T07:00:00.000Z'],
  ['2027-11-07', '01:30', '2027-11-07T05:30:00.000Z'],
  ['2027-11-07', '02:00', '2027-11-07T07:00:00.000Z'],
])('on %s at %s means %s', (day, time, instant) => {
  expect(momentOn(zone, day, time)).toBe(instant)
})

test('a weekly digest goes on its weekday, and a monthly one on its day', () => {
  const now = '2027-06-02T12:00:00.000Z'
  expect(lastRun('weekly', on, now, zone)).toBe('2027-06-01T13:00:00.000Z')
  expect(nextRun('weekly', on, now, zone)).toBe('2027-06-08T13:00:00.000Z')
  expect(lastRun('monthly', on, now, zone)).toBe('2027-06-01T13:00:00.000Z')
  expect(nextRun('monthly', on, now, zone)).toBe('2027-07-01T13:00:00.000Z')
  expect(nextRun('daily', on, '2027-06-02T13:00:00.000Z', zone)).toBe('2027-06-03T13:00:00.000Z')
})

test('without digests, letters that waited go on the first day of the next period', () => {
  const off = { ...on, on: false }
  const reader = { frequency: 'weekly' as const, lastNewsAt: '2027-06-01T12:00:00.000Z' }
  expect(nextRunFor(reader, false, off, '2027-06-02T12:00:00.000Z', zone)).toBe(
    '2027-06-07T13:00:00.000Z',
  )
})

test('a digest whose period is used already is not the next one of somebody', () => {
  const reader = { frequency: 'monthly' as const, lastNewsAt: '2027-06-01T12:00:00.000Z' }
  const late = { ...on, monthday: 20 }
  expect(nextRunFor(reader, false, late, '2027-06-02T12:00:00.000Z', zone)).toBe(
    '2027-07-20T13:00:00.000Z',
  )
  expect(
    nextRunFor({ ...reader, lastNewsAt: null }, true, late, '2027-06-02T12:00:00.000Z', zone),
  ).toBe('2027-07-20T13:00:00.000Z')
})
