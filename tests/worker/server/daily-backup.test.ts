import { expect, test } from 'vitest'
import { isBackupDue } from '#worker/operate/server/backup/daily.ts'

const at = '03:00'
const newYork = 'America/New_York'

/** A last backup, a moment, and whether a backup is due then at 03:00 in New York. */
const cases: [last: string | null, now: string, isDue: boolean, why: string][] = [
  [null, '2026-11-27T20:00:00Z', true, 'a new site has none'],
  ['2026-11-27T08:00:30Z', '2026-11-27T12:00:00Z', false, 'made today at 03:00'],
  ['2026-11-27T08:00:30Z', '2026-11-28T07:59:00Z', false, 'a minute before the next'],
  ['2026-11-27T08:00:30Z', '2026-11-28T08:00:00Z', true, 'the minute itself'],
  ['2026-11-27T08:00:30Z', '2026-11-28T19:00:00Z', true, 'the machine was off at 03:00'],
  ['2026-11-27T20:00:00Z', '2026-11-28T07:00:00Z', false, 'made by hand in the afternoon'],
  ['2026-11-27T20:00:00Z', '2026-11-28T08:00:00Z', true, 'made by hand, and the day after'],
  // In the night to March 14, clocks go from 02:00 to 03:00; in that to November 7, from 02:00 back to 01:00.
  ['2027-03-13T08:00:30Z', '2027-03-14T06:59:00Z', false, 'before the hour that is left out'],
  ['2027-03-13T08:00:30Z', '2027-03-14T07:00:00Z', true, '03:00 follows 01:59'],
  ['2027-11-07T08:00:30Z', '2027-11-07T09:00:00Z', false, 'once in the longer night'],
  ['2027-11-06T07:00:30Z', '2027-11-07T08:00:00Z', true, '03:00 after the longer night'],
]

test.each(cases)('last %s, now %s: due %s, %s', (last, now, isDue) => {
  expect(isBackupDue(last, at, newYork, Date.parse(now))).toBe(isDue)
})

/** Days around the change of the clocks, in spring and in autumn there. */
const changes: [zone: string, from: string][] = [
  [newYork, '2027-03-12'],
  [newYork, '2027-11-05'],
  ['Europe/Berlin', '2027-03-26'],
  ['Europe/Berlin', '2027-10-29'],
  ['Australia/Lord_Howe', '2027-04-02'],
  ['Australia/Lord_Howe', '2027-10-01'],
]

test.each(changes)('in %s, the four days from %s have one backup each', (zone, from) => {
  const begin = Date.parse(`${from}T12:00:00Z`)
  const minute = 60_000
  for (const time of ['00:00', '01:30', '02:30', '23:59']) {
    let last = begin
    let count = 0
    for (let now = begin; now < begin + 4 * 24 * 60 * minute; now += 10 * minute)
      if (isBackupDue(new Date(last).toISOString(), time, zone, now)) {
        last = now
        count++
      }
    expect([time, count]).toEqual([time, 4])
  }
})
