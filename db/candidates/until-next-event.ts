type Answer = { newest: number }

/**
 * Keeps an answer until something happens to a candidate, but no longer than `trustedMs`. `read` gets the newest
 * event that is known: where that still is the newest one, it may leave out all the rest of its answer.
 */
export function untilNextEvent<Kept extends Answer>(trustedMs: number) {
  let kept: { answer: Kept; until: number } | undefined
  return async (read: (seen: number) => Promise<Kept>): Promise<Kept> => {
    const last = kept && Date.now() < kept.until ? kept.answer : undefined
    const answer = await read(last?.newest ?? -1)
    if (last?.newest === answer.newest) return last
    kept = { answer, until: Date.now() + trustedMs }
    return answer
  }
}
