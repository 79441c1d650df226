import { expect, test } from 'vitest'
import { load } from '#tests/bench/load.ts'
import { onWorkerd } from '#tests/bench/workerd.ts'

// V8 optimizes a function after some ten thousand calls.
const untilOptimized = 20_000

test('a request that waited for the batch of another goes on as itself, also in optimized code', async () => {
  const worker = await onWorkerd('tests/helpers/start/batching.ts', {})
  for (let answered = 0; answered < untilOptimized;) {
    const seen = await load(worker.origin, () => ({ path: '/' }), { seconds: 1 })
    expect(seen.failures).toBe(0)
    answered += seen.answered.length
  }
  await worker.stop()
})
