import { isRecent } from '#db/lib/is-recent.ts'
import { isUnavailable } from './problem.ts'
import { startLoading, waitForOthers } from './single-flight.ts'

type Memory<Answer> = {
  /** how long an answer is given again, in ms */
  forMs: number
  mostKept?: number
  /** if set, one request reads for all that ask at the same time, under this name */
  flight?: string
  /** while one request reads an answer again, the others get the old one */
  givesOld?: boolean
  isKept?: (answer: Answer) => boolean
}

type Kept<Answer> = { answer: Answer; readAt: number }
type Read<Answer> = () => Promise<Answer>

/** Keeps answers that many requests ask for, by their keys. Each isolate has its own. */
export function remembered<Answer>(memory: Memory<Answer>) {
  const { forMs, mostKept = 100, flight, givesOld, isKept } = memory
  const kept = new Map<string, Kept<Answer>>()
  let last: Kept<Answer> | undefined
  let changes = 0

  function fresh(key = '') {
    const one = kept.get(key)
    return one && isRecent(one.readAt, forMs) ? one : undefined
  }

  /** Reads from the source. If `forget` was called meanwhile, the answer may be old and is not kept. */
  async function readNow(read: Read<Answer>, key = '') {
    const before = changes
    const answer = await read()
    if (before !== changes || isKept?.(answer) === false) return answer
    if (kept.size >= mostKept) kept.clear()
    last = { answer, readAt: Date.now() }
    kept.set(key, last)
    return answer
  }

  async function readForAll(read: Read<Answer>, key: string) {
    const old = kept.get(key)
    if (old && givesOld) old.readAt = Date.now()
    const done = flight === undefined ? undefined : startLoading(`${flight} ${key}`)
    try {
      return await readNow(read, key)
    } catch (error) {
      if (givesOld) kept.delete(key)
      throw error
    } finally {
      done?.()
    }
  }

  async function get(read: Read<Answer>, key = '') {
    const isThere = () => (givesOld ? kept.has(key) : fresh(key) !== undefined)
    if (flight !== undefined) await waitForOthers(`${flight} ${key}`, isThere)
    const known = fresh(key)
    return known ? known.answer : readForAll(read, key)
  }

  return {
    fresh: (key?: string) => fresh(key)?.answer,
    readNow,
    get,
    /** If the database does not answer, the answer that was read last, or `assumed` if this isolate has read none. */
    async getOrLast(read: Read<Answer>, assumed: () => Answer) {
      try {
        return await get(read)
      } catch (error) {
        if (!isUnavailable(error)) throw error
        return last ? last.answer : assumed()
      }
    },
    /** Call it after a change: the next request reads from the source. */
    forget() {
      kept.clear()
      changes++
    },
  }
}
