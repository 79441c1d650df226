import { parseArgs } from 'node:util'

export const usage =
  'Usage: npm test [-- --near [--since REF] | --shard NUMBER/OF | --keep-times], see .github/CONTRIBUTING.md'

/** The tests to run. */
export type Options =
  | { run: 'whole'; keepsTimes: boolean }
  | { run: 'near'; since: string }
  | { run: 'shard'; shard: number; of: number }

const flags = {
  near: { type: 'boolean' },
  since: { type: 'string' },
  shard: { type: 'string' },
  'keep-times': { type: 'boolean' },
} as const

function valuesOf(args: string[]) {
  try {
    return parseArgs({ args, options: flags }).values
  } catch {
    return null
  }
}

function shardOf(text: string): Options | null {
  const [, shard, of] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number)
  return shard && of && shard <= of ? { run: 'shard', shard, of } : null
}

/** The options in these arguments; null if the usage does not allow them. */
export function optionsOf(args: string[]): Options | null {
  const values = valuesOf(args)
  if (!values) return null
  const { near, since, shard, 'keep-times': keepsTimes = false } = values
  const isOne = [near, shard !== undefined, keepsTimes].filter(Boolean).length <= 1
  if (!isOne || (since !== undefined && !near)) return null
  if (near) return { run: 'near', since: since ?? 'origin/main' }
  return shard === undefined ? { run: 'whole', keepsTimes } : shardOf(shard)
}
