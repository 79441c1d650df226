import { expect, test } from 'vitest'
import { keepsAnswers } from '#worker/lib/http/kept-answers.ts'

const kept = keepsAnswers<string>('answers of a test', { keptMs: Infinity })

/** A reading that lasts until it is ended. */
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
  const first = kept.get('picture', read)
  await hasBegun
  const second = kept.get('picture', async () => 'another reading')
  end('shown')
  expect(await Promise.all([first, second])).toEqual(['shown', 'shown'])
})

test('an answer whose reading began before a change is given to nobody after it', async () => {
  const { read, hasBegun, end } = longReading()
  const early = kept.get('other picture', read)
  await hasBegun
  kept.forget()
  end('shown')
  expect(await early).toBe('shown')
  expect(await kept.get('other picture', async () => 'withdrawn')).toBe('withdrawn')
})
