import { afterEach, expect, test, vi } from 'vitest'
import { Unavailable } from '#worker/lib/http/problem.ts'
import { remembered } from '#worker/lib/http/remembered.ts'

afterEach(() => vi.useRealTimers())

const kept = remembered<string>({ forMs: Infinity, flight: 'answers of a test' })

/** A read that lasts until the test ends it. */
function longReading() {
  const begun = Promise.withResolvers<void>()
  const { promise: answer, resolve: end } = Promise.withResolvers<string>()
  const read = () => {
    begun.resolve()
    return answer
  }
  return { read, hasBegun: begun.promise, end }
}

test('one reading answers all who ask meanwhile', async () => {
  const { read, hasBegun, end } = longReading()
  const first = kept.get(read, 'picture')
  await hasBegun
  const second = kept.get(async () => 'another reading', 'picture')
  end('shown')
  expect(await Promise.all([first, second])).toEqual(['shown', 'shown'])
})

test('an answer whose reading began before a change is given to nobody after it', async () => {
  const { read, hasBegun, end } = longReading()
  const early = kept.get(read, 'other picture')
  await hasBegun
  kept.forget()
  end('shown')
  expect(await early).toBe('shown')
  expect(await kept.get(async () => 'withdrawn', 'other picture')).toBe('withdrawn')
})

test('while the database does not answer, the last answer is given, and a change alone does not lose it', async () => {
  const hours = remembered<string>({ forMs: Infinity })
  const none = () => 'assumed'
  const down = () => Promise.reject(new Unavailable())
  expect(await hours.getOrLast(down, none)).toBe('assumed')
  expect(await hours.getOrLast(async () => 'nine to five', none)).toBe('nine to five')
  hours.forget()
  expect(await hours.getOrLast(down, none)).toBe('nine to five')
  await expect(hours.getOrLast(() => Promise.reject(new Error('a bug')), none)).rejects.toThrow()
})

test('while one request reads a version again, the others go on with the old one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const version = remembered<string>({ forMs: 1000, flight: 'version of a test', givesOld: true })
  expect(await version.get(async () => 'first')).toBe('first')
  vi.advanceTimersByTime(2000)
  expect(version.fresh()).toBeUndefined()
  const { read, hasBegun, end } = longReading()
  const again = version.get(read)
  await hasBegun
  expect(await version.get(async () => 'another reading')).toBe('first')
  end('second')
  expect(await again).toBe('second')
  expect(version.fresh()).toBe('second')
})
