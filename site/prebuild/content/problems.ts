import { appendFileSync } from 'node:fs'
import type { PublishProblem } from '#db/model/publish/publish.ts'

/** Appends a problem to the file that the builder reads afterwards, one JSON object a line. */
export function reportProblem(problem: PublishProblem) {
  const file = process.env['SITE_PROBLEMS_FILE']
  if (file) appendFileSync(file, `${JSON.stringify(problem)}\n`)
  else console.warn(`${problem.title}: ${problem.reason}`)
}
