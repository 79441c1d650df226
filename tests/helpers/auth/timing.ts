import { expect } from 'vitest'

async function duration(act: () => Promise<Response>) {
  const started = performance.now()
  await (await act()).arrayBuffer()
  return performance.now() - started
}

/** Within these ratios, nobody can tell two answers apart by their times. */
const [least, most] = [0.75, 1.33]

/** In standard deviations: an interval of this width misses the median once in 2,000 times. */
const width = 3.5

/** The interval that contains the true median, by the sign test. With few values it is wide. */
function medianInterval(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const reach = (width * Math.sqrt(values.length)) / 2
  const at = (rank: number) => sorted[Math.round(rank)]
  return {
    from: at((values.length - 1) / 2 - reach) ?? 0,
    to: at((values.length - 1) / 2 + reach) ?? Infinity,
  }
}

/**
 * Expects that both requests take the same time. Measures them in pairs, one right after the other, so a machine that
 * is slow for a while slows both. If chance leaves the result open, measures more pairs: a few at a time, and at most
 * ten times as many.
 */
export async function expectSameTime(
  pairs: number,
  one: () => Promise<Response>,
  other: () => Promise<Response>,
) {
  const ratios: number[] = []
  await Promise.all([duration(one), duration(other)])
  let from = 0
  let to = Infinity
  const isOpen = () => [least, most].some((limit) => from <= limit && limit <= to)
  while (isOpen() && ratios.length < 10 * pairs) {
    const more = ratios.length === 0 ? pairs : pairs / 5
    for (let at = 0; at < more; at++) {
      const [first, second] = at % 2 ? [other, one] : [one, other]
      const ratio = (await duration(first)) / (await duration(second))
      ratios.push(at % 2 ? 1 / ratio : ratio)
    }
    ;({ from, to } = medianInterval(ratios))
  }
  const found = `${ratios.length} pairs: ${from} to ${to} times as long`
  expect(from, found).toBeGreaterThan(least)
  expect(to, found).toBeLessThan(most)
}
