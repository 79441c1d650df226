import { globSync } from 'node:fs'
import { changedSince } from './changed.ts'
import { type Reached, reachIn } from './near.ts'
import type { Options } from './options.ts'
import { shardsOf } from './shards.ts'
import { importsIn, read } from './source.ts'
import { checks, costIn, readTimes } from './report/times.ts'

const budgetSeconds = 240

export type Plan = {
  /** test files; if missing, all of them */
  tests?: string[]
  /** types, lint and format */
  hasChecks: boolean
  /** sentences to print before the run and again at its end */
  notes: string[]
}

export const allTests = () => globSync(['tests/**/*.test.ts', 'tests/e2e/**/*.spec.ts']).toSorted()

function shardPlan(shard: number, of: number): Plan {
  const shards = shardsOf([checks, ...allTests()], of, costIn(readTimes()))
  const items = shards[shard - 1] ?? []
  return {
    tests: items.filter((item) => item !== checks),
    hasChecks: items.includes(checks),
    notes: [],
  }
}

/** As many of the files as fit into the budget, in their order. */
export function fitting(
  must: string[],
  files: string[],
  cost: (files: string[]) => number,
  budget = budgetSeconds,
) {
  const run = [...must]
  const left: string[] = []
  for (const file of files) (cost([...run, file]) <= budget ? run : left).push(file)
  return { run, left }
}

const listed = (names: Iterable<string>) => [...names].toSorted().join(', ')

function notesOf(since: string, changed: string[], reached: Reached[], left: string[]) {
  if (changed.length === 0) return [`Nothing differs from ${since}: only the rules run.`]
  const nouns = new Set(reached.flatMap(({ own }) => [...own]))
  const whole = reached.filter(({ isWhole }) => isWhole).map(({ file }) => file)
  return [
    `${changed.length} files differ from ${since}. Nouns: ${listed(nouns) || 'none'}.`,
    ...reached.flatMap(({ file, added, isWhole }) =>
      added.size > 0 && !isWhole ? [`${file} adds: ${listed(added)}.`] : [],
    ),
    ...(left.length > 0 ? [`Left out, as four minutes are full: ${left.join(', ')}.`] : []),
    ...(whole.length > 0
      ? [
          'This is not enough. Only the whole run will do, ' +
            `for many nouns use these files, or no import shows which: ${listed(whole)}.`,
        ]
      : []),
  ]
}

function nearPlan(since: string): Plan {
  const tests = allTests()
  const rules = tests.filter((file) => /^tests\/[^/]+$/.test(file))
  const files = read('{db,worker,site,tests}/**/*.{ts,tsx,astro}')
  const near = reachIn(new Map([...files].map(([file, text]) => [file, importsIn(file, text)])))
  const changed = changedSince(since)
  const { own, others, reached } = near(changed)
  const must = [...new Set([...rules, ...own])]
  const cost = costIn(readTimes())
  const { run, left } = fitting(
    [checks, ...must],
    others.filter((file) => !must.includes(file)),
    cost,
  )
  return {
    tests: run.filter((item) => item !== checks),
    hasChecks: true,
    notes: notesOf(since, changed, reached, left),
  }
}

export function planOf(options: Options): Plan {
  if (options.run === 'shard') return shardPlan(options.shard, options.of)
  return options.run === 'near' ? nearPlan(options.since) : { hasChecks: true, notes: [] }
}
