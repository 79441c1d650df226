import { appendFileSync } from 'node:fs'
import type { PublishProblem } from '../../db/model/publish.ts'

/** Whoever starts the build says where it leaves what it could not make, one problem a line. */
export function report(problem: PublishProblem) {
  const file = process.env['SITE_PROBLEMS_FILE']
  if (file) appendFileSync(file, `${JSON.stringify(problem)}\n`)
  else console.warn(`${problem.title}: ${problem.reason}`)
}
