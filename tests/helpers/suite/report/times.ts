import { readFileSync, writeFileSync } from 'node:fs'
import { type Kind, kinds } from '../kinds.ts'

/** How long types, lint, format and each file of tests took, in seconds. */
export type Times = Record<string, number>

/** The name of types, lint and format among the files. */
export const checks = 'types, lint and format'

const siteStart = 25
const timesFile = 'tests/times.json'

export const readTimes = (): Times => JSON.parse(readFileSync(timesFile, 'utf8'))

export function keepTimes(times: Times) {
  const rounded = Object.entries(times)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, seconds]) => [name, Math.round(seconds * 10) / 10])
  writeFileSync(timesFile, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`)
}

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)

function median(times: Times) {
  const sorted = Object.values(times).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 1
}

/**
 * Returns a function that estimates the seconds for a run of these files. A file without a measured time counts as the
 * median.
 */
export function costIn(times: Times) {
  const unknown = median(times)
  const timeOf = (file: string) => times[file] ?? unknown

  function ofKind({ files: pattern, projects, workers, start }: Kind, files: string[]) {
    const own = files.filter((file) => pattern.test(file)).map(timeOf)
    if (own.length === 0) return 0
    // One worker runs all tests of a Vitest file.
    const longest = projects ? 0 : Math.max(...own)
    return start + Math.max(longest, sum(own) / workers)
  }

  return (files: string[]) => {
    const needsSite = kinds.some(
      ({ projects, files: pattern }) => projects && files.some((file) => pattern.test(file)),
    )
    // The site starts while the type check runs.
    const before = Math.max(needsSite ? siteStart : 0, files.includes(checks) ? timeOf(checks) : 0)
    return before + sum(kinds.map((kind) => ofKind(kind, files)))
  }
}
