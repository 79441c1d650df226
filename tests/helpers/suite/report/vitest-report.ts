import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { type Result, startOf, writeReport } from './report.ts'

const fileOf = ({ moduleId }: TestModule) => relative(process.cwd(), moduleId)

function resultsOf(module: TestModule): Result[] {
  const { children, project } = module
  const place = { file: fileOf(module), project: project.name }
  const tests = [...children.allTests()].map((test): Result => {
    const { state, errors } = test.result()
    return {
      ...place,
      title: test.fullName,
      state: state === 'pending' ? 'skipped' : state,
      message: startOf(errors?.[0]?.message),
    }
  })
  // Errors of imports and hooks belong to no test. Vitest's own JSON leaves them out if the hook is in a `describe`.
  const [error] = [module, ...children.allSuites()].flatMap((group) => group.errors())
  const ran = tests.some(({ state }) => state === 'passed') ? 'passed' : 'skipped'
  const state = error ? 'failed' : ran
  return [{ ...place, title: 'the file itself', state, message: startOf(error?.message) }, ...tests]
}

function secondsOf(module: TestModule) {
  const { prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic()
  return (prepareDuration + setupDuration + collectDuration + duration) / 1000
}

/**
 * Reports the result of each test to tests/run.ts. Vitest's JSON has no errors outside of tests, and no times of hooks.
 */
export class VitestReport implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    errors: Parameters<NonNullable<Reporter['onTestRunEnd']>>[1],
  ) {
    const seconds: Record<string, number> = {}
    // A file runs once in each of its projects.
    for (const module of modules)
      seconds[fileOf(module)] = (seconds[fileOf(module)] ?? 0) + secondsOf(module)
    writeReport({
      results: modules.flatMap(resultsOf),
      errors: errors.map(({ message }) => startOf(message)),
      seconds,
    })
  }
}
