import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hourMs, minuteMs } from '#db/model/lib/time.ts'
import { startCron } from '#worker/operate/server/cron.ts'

const start = Date.parse('2027-03-01T10:00:30Z')
let stop: () => Promise<void>
let runs: number[]
/** How long a run takes, in ms. */
let workMs: number

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  runs = []
  workMs = 100
  stop = startCron(async (scheduledTime) => {
    runs.push(scheduledTime)
    if (workMs > 0) await new Promise((resolve) => setTimeout(resolve, workMs))
  })
})

afterEach(async () => {
  vi.useRealTimers()
  await stop()
})

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const setClockBy = (ms: number) => vi.setSystemTime(Date.now() + ms)
const at = (time: string) => Date.parse(`2027-03-01T${time}:00Z`)
const fiveMinutes = () => wait(5 * minuteMs)

test('each full minute has one run', async () => {
  await fiveMinutes()
  expect(runs).toEqual(['10:01', '10:02', '10:03', '10:04', '10:05'].map(at))
})

test('a run that takes minutes is followed by the next full minute, not by those that passed', async () => {
  workMs = 3 * minuteMs
  await wait(2 * minuteMs)
  workMs = 100
  await fiveMinutes()
  expect(runs).toEqual(['10:01', '10:05', '10:06', '10:07'].map(at))
})

test('a minute whose timer ends early, by a clock that is slowed down, has one run', async () => {
  workMs = 0
  for (let nth = 0; nth < 5; nth++) {
    await wait(minuteMs - 1000)
    setClockBy(-30)
    await wait(1000)
  }
  expect(new Set(runs).size).toBe(runs.length)
  expect(runs.length).toBeGreaterThanOrEqual(4)
})

test('a clock that is set back by a minute repeats none', async () => {
  await wait(2 * minuteMs)
  setClockBy(-minuteMs)
  await fiveMinutes()
  expect(new Set(runs).size).toBe(runs.length)
  expect(runs).toEqual(['10:01', '10:02', '10:03', '10:04', '10:05', '10:06'].map(at))
})

test.for([-26, -3, 3, 26])(
  'a clock that is set by %d hours stops nothing, and floods nothing',
  async (hours) => {
    await wait(2 * minuteMs)
    setClockBy(hours * hourMs)
    const before = runs.length
    await fiveMinutes()
    expect(runs.length - before).toBe(5)
    // The run that was planned before comes at its time by the old clock, the others by the new one.
    const later = runs.slice(before + 1)
    const now = start + 7 * minuteMs + hours * hourMs
    expect(later.every((time) => Math.abs(time - now) <= 5 * minuteMs)).toBe(true)
    expect(new Set(runs).size).toBe(runs.length)
  },
)

test('nothing runs after the end', async () => {
  await wait(minuteMs)
  await stop()
  await fiveMinutes()
  expect(runs).toEqual([at('10:01')])
})
