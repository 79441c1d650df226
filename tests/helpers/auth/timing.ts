import { expect } from 'vitest'

async function duration(act: () => Promise<Response>) {
  const started = performance.now()
  await (await act()).arrayBuffer()
  return performance.now() - started
}

/** Between these, one answer tells nobody anything by taking longer than another. */
const [least, most] = [0.75, 1.33]

/** In standard deviations: an interval of this width misses the median once in 2,000 times. */
const width = 3.5

/** The interval in which the median of all such values lies, by the sign test. Widest when there are few. */
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
 * Expects that both take the same time. Each is compared with the other right after or before it, so a machine
 * that is slow for a while is so for both. Where chance leaves it open, more are tried: a few at a time, and at most
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
