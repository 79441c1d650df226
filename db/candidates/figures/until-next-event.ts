import { isRecent } from '#db/lib/is-recent.ts'

type Answer = { newest: number }

/**
 * Keeps an answer until something happens to a candidate, but no longer than `trustedMs`. `read` gets the newest
 * known event. If that is still the newest one, it may leave out the rest of its answer.
 */
export function untilNextEvent<Kept extends Answer>(trustedMs: number) {
  let kept: { answer: Kept; readAt: number } | undefined
  return async (read: (seen: number) => Promise<Kept>): Promise<Kept> => {
    const last = kept && isRecent(kept.readAt, trustedMs) ? kept.answer : undefined
    const answer = await read(last?.newest ?? -1)
    if (last?.newest === answer.newest) return last
    kept = { answer, readAt: Date.now() }
    return answer
  }
}
