import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import type { Result } from './report.ts'

/** With more unsteady tests than this, the suite is not reliable. */
const mostUnsteady = 5

const unsteadyLog = 'tests/unsteady.log'

function commit() {
  try {
    const args = ['describe', '--always', '--dirty', '--exclude=*']
    return execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return 'no commit'
  }
}

const nameOf = ({ file, project, title }: Result) => `${file} › ${project} › ${title}`

const withMessage = (result: Result) =>
  `${nameOf(result)}\n${result.message.replaceAll(/^/gm, '    ')}`

function tellList(title: string, lines: string[]) {
  if (lines.length === 0) return
  console.error(`\n${title}`)
  for (const line of lines) console.error(line.replaceAll(/^/gm, '  '))
}

/** Writes a line for each unsteady test, for somebody who looks for the fault later. */
function log(unsteady: Result[]) {
  if (unsteady.length === 0) return
  const now = new Date().toISOString()
  const at = commit()
  const lines = unsteady.map(
    (result) => `${now} ${at} ${nameOf(result)}: ${result.message.split('\n')[0]}\n`,
  )
  appendFileSync(unsteadyLog, lines.join(''))
}

/** Prints at the end, where a reader of a long log looks first, what failed and whether the run passes. */
export function tellOutcome(of: { errors: string[]; failed: Result[]; unsteady: Result[] }) {
  const { errors, failed, unsteady } = of
  const isTooUnsteady = unsteady.length > mostUnsteady
  tellList('Failed', [...errors, ...failed.map(withMessage)])
  tellList('Unsteady (passed when run again)', unsteady.map(withMessage))
  if (isTooUnsteady)
    console.error(`\nMore than ${mostUnsteady} unsteady tests: the run fails. Look for the fault.`)
  log(unsteady)
  return errors.length === 0 && failed.length === 0 && !isTooUnsteady
}
