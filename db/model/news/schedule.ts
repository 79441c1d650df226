import type { Frequency } from '../inquiries/preferences.ts'
import { addDays, dayIn, shownInstant } from '../lib/time.ts'
import type { DigestTimes } from './digest.ts'
import { isPeriodFree, nextPeriodStart, periodStart } from './period.ts'

const quarters = 24 * 4

const laterBy = (time: string, steps: number) => {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + steps * 15
  const shown = (n: number) => String(n).padStart(2, '0')
  return `${shown(Math.floor(minutes / 60) % 24)}:${shown(minutes % 60)}`
}

/** The instant of a time at the clinic: the first one if it comes twice, the next quarter of an hour if it is skipped. */
export function momentOn(timeZone: string, date: string, time: string): string {
  for (let step = 0; step < quarters; step++) {
    const instant = shownInstant(timeZone, date, laterBy(time, step))
    if (instant) return instant
  }
  throw new Error(`${date} has no time in ${timeZone}`)
}

/** The day of the digest in the period that begins on `start`. Without a digest, letters wait for its first day. */
function runDay(frequency: Frequency, start: string, { on, weekday, monthday }: DigestTimes) {
  if (!on || frequency === 'daily') return start
  return addDays(start, (frequency === 'weekly' ? weekday : monthday) - 1)
}

const runIn = (frequency: Frequency, start: string, digest: DigestTimes, timeZone: string) =>
  momentOn(timeZone, runDay(frequency, start, digest), digest.time)

/** The first run after `after`. */
export function nextRun(
  frequency: Frequency,
  digest: DigestTimes,
  after: string,
  timeZone: string,
): string {
  const start = periodStart(frequency, dayIn(timeZone, after))
  const run = runIn(frequency, start, digest, timeZone)
  return run > after ? run : runIn(frequency, nextPeriodStart(frequency, start), digest, timeZone)
}

/** The last run up to `now`. */
export function lastRun(
  frequency: Frequency,
  digest: DigestTimes,
  now: string,
  timeZone: string,
): string {
  const start = periodStart(frequency, dayIn(timeZone, now))
  const run = runIn(frequency, start, digest, timeZone)
  const before = periodStart(frequency, addDays(start, -1))
  return run <= now ? run : runIn(frequency, before, digest, timeZone)
}

type LastNews = { frequency: Frequency; lastNewsAt: string | null }

/** The next run that can reach somebody: the period must be free by then. `isBusy` means that it is used from now on. */
export function nextRunFor(
  { frequency, lastNewsAt }: LastNews,
  isBusy: boolean,
  digest: DigestTimes,
  now: string,
  timeZone: string,
): string {
  const run = nextRun(frequency, digest, now, timeZone)
  if (isPeriodFree(frequency, isBusy ? now : lastNewsAt, run, timeZone)) return run
  const next = nextPeriodStart(frequency, dayIn(timeZone, run))
  return runIn(frequency, next, digest, timeZone)
}
