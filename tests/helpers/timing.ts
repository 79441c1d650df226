import { expect } from 'vitest'

async function duration(act: () => Promise<Response>) {
  const started = performance.now()
  await (await act()).arrayBuffer()
  return performance.now() - started
}

/** Between these, one answer tells nobody anything by taking longer than another. */
const alike = { from: 0.75, to: 1.33 }

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
 * that is slow for a while is so for both; and where chance leaves it open, they are tried again, at most ten times.
 */
export async function expectSameTime(
  pairs: number,
  one: () => Promise<Response>,
  other: () => Promise<Response>,
) {
  const ratios: number[] = []
  const isOpen = ({ from, to }: { from: number; to: number }) =>
    (from <= alike.from && to >= alike.from) || (from <= alike.to && to >= alike.to)
  await Promise.all([duration(one), duration(other)])
  let interval
  do {
    for (let at = 0; at < pairs; at++) {
      const [first, second] = at % 2 ? [other, one] : [one, other]
      const ratio = (await duration(first)) / (await duration(second))
      ratios.push(at % 2 ? 1 / ratio : ratio)
    }
    interval = medianInterval(ratios)
  } while (isOpen(interval) && ratios.length < 10 * pairs)
  const { from, to } = interval
  expect(from, `${ratios.length} pairs: ${from} to ${to} times as long`).toBeGreaterThan(alike.from)
  expect(to, `${ratios.length} pairs: ${from} to ${to} times as long`).toBeLessThan(alike.to)
}
