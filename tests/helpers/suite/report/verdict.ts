import type { Result } from './report.ts'

type Verdict = { failed: Result[]; unsteady: Result[] }

const key = ({ file, project, title }: Result) => JSON.stringify([file, project, title])

/** The tests that passed. Leaves out titles that another test of the file has too, if that one failed. */
function passedOf(results: Result[]) {
  const red = new Set(results.filter(({ state }) => state === 'failed').map(key))
  const green = results.filter(({ state }) => state === 'passed').map(key)
  return new Set(green).difference(red)
}

/**
 * Unsteady: red in one of two runs, green in the other. Failed: red and never green, also if the second run skipped the
 * test or no longer has it.
 */
export function judge(first: Result[], second: Result[]): Verdict {
  const green = passedOf(first).union(passedOf(second))
  const red = new Map<string, Result>()
  for (const result of [...second, ...first]) {
    if (result.state === 'failed') red.set(key(result), result)
  }
  const all = [...red.values()]
  return {
    failed: all.filter((result) => !green.has(key(result))),
    unsteady: all.filter((result) => green.has(key(result))),
  }
}
