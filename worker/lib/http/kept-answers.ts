import { isRecent } from '#db/lib/is-recent.ts'
import { startLoading, waitForOthers } from './single-flight.ts'

type Keeping = { keptMs: number; mostKept?: number }

/**
 * Keeps answers that many ask for at once: of many requests for the same one, one reads it for all, and for a moment
 * it is the answer to the next ones. One for each isolate.
 */
export function keepsAnswers<Answer>(name: string, { keptMs, mostKept = 100 }: Keeping) {
  const kept = new Map<string, { answer: Answer; readAt: number }>()
  let changes = 0
  const fresh = (key: string) => {
    const one = kept.get(key)
    return one && isRecent(one.readAt, keptMs) ? one : undefined
  }
  return {
    async get(key: string, read: () => Promise<Answer>): Promise<Answer> {
      const flight = `${name} ${key}`
      await waitForOthers(flight, () => fresh(key) !== undefined)
      const known = fresh(key)
      if (known) return known.answer
      const done = startLoading(flight)
      const before = changes
      try {
        const answer = await read()
        if (kept.size >= mostKept) kept.clear()
        // A reading that began before a change may have missed it.
        if (before === changes) kept.set(key, { answer, readAt: Date.now() })
        return answer
      } finally {
        done()
      }
    },
    /** After a change, the next request reads anew. */
    forget() {
      kept.clear()
      changes++
    },
  }
}
