import { relative } from 'node:path'
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { type Report, type Result, startOf, writeReport } from './report.ts'

function stateOf({ expectedStatus }: TestCase, { status }: TestResult): Result['state'] {
  if (status === 'skipped') return 'skipped'
  return status === expectedStatus ? 'passed' : 'failed'
}

/** Reports the result of each test to tests/run.ts, in the same format as Vitest's report. */
export default class PlaywrightReport implements Reporter {
  #report: Report = { results: [], errors: [], seconds: {} }

  onTestEnd(test: TestCase, result: TestResult) {
    const { results, seconds } = this.#report
    const file = relative(process.cwd(), test.location.file)
    const [, project = '', , ...titles] = test.titlePath()
    results.push({
      file,
      project,
      title: titles.join(' › '),
      state: stateOf(test, result),
      message: startOf(result.error?.message),
    })
    seconds[file] = (seconds[file] ?? 0) + result.duration / 1000
  }

  onError(error: TestError) {
    this.#report.errors.push(startOf(error.message))
  }

  onEnd() {
    writeReport(this.#report)
  }

  // Another reporter prints the list of tests.
  printsToStdio = () => false
}
