import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** The result of one test, or of a file as a whole: its imports and its hooks. */
export type Result = {
  /** a path from the top of the repository */
  file: string
  /** a project of the runner's configuration */
  project: string
  title: string
  state: 'passed' | 'failed' | 'skipped'
  message: string
}

/** A step of the suite as its runner saw it. */
export type Report = {
  results: Result[]
  /** errors outside of all tests */
  errors: string[]
  /** the time of each file, in seconds */
  seconds: Record<string, number>
}

/** The start of an error's text, without colours. */
export const startOf = (message = '') =>
  stripVTControlCharacters(message).trim().split('\n').slice(0, 4).join('\n')

/** The setting with the path of the file that a runner writes its report to. */
export const reportSetting = 'TEST_REPORT'

export function writeReport(report: Report) {
  const file = process.env[reportSetting]
  if (file) writeFileSync(file, JSON.stringify(report))
}
