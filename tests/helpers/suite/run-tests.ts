import type { Report, Result } from './report/report.ts'
import { runTestStep } from './run-step.ts'
import type { TestStep } from './steps.ts'
import { judge } from './report/verdict.ts'

/** With more red files than this, chance is not the cause, and they do not run again. */
const mostRedFiles = 10

/** A site for the tests in a browser, new at each start. */
type Site = { start: () => Promise<string[]>; stop: () => Promise<void> }

const redOf = ({ results }: Report) => results.filter(({ state }) => state === 'failed')

const unique = (names: string[]) => [...new Set(names)]

/** Runs the steps in turn. If one fails, the others still run. */
async function runAll(steps: TestStep[]) {
  const reports = new Map<TestStep, Report>()
  for (const step of steps) reports.set(step, await runTestStep(step))
  return reports
}

/**
 * Runs each red file again, as a whole, because its tests may need earlier ones. Uses a new site, because the tests
 * have changed the first one.
 */
async function runAgain(first: Map<TestStep, Report>, site: Site) {
  const again = [...first].flatMap(([step, report]) => {
    const files = unique(redOf(report).map(({ file }) => file))
    const projects = unique(redOf(report).map(({ project }) => project))
    return files.length > 0 ? { step, files, projects } : []
  })
  const count = again.reduce((sum, { files }) => sum + files.length, 0)
  if (count > mostRedFiles) {
    console.log(`\n${count} files have red tests: too many for chance. None runs again.`)
    return []
  }
  const problems = again.some(({ step }) => step.onSite) ? await site.start() : []
  const lost: Report = { results: [], errors: problems, seconds: {} }
  const able = again.filter(({ step }) => !step.onSite || problems.length === 0)
  const reports = await runAll(
    able.map(({ step, files, projects }) => ({
      ...step,
      title: `${step.title}, again`,
      command: step.again(files, projects),
    })),
  )
  await site.stop()
  return [lost, ...reports.values()]
}

/** Runs the steps on a started site. Judges red tests by a second run. */
export async function runTests(steps: TestStep[], site: Site) {
  const first = await runAll(steps)
  await site.stop()
  const second = await runAgain(first, site)
  const reports = [...first.values()]
  const resultsOf = (of: Report[]): Result[] => of.flatMap(({ results }) => results)
  return {
    ...judge(resultsOf(reports), resultsOf(second)),
    errors: [...reports, ...second].flatMap(({ errors }) => errors),
    seconds: Object.assign({}, ...reports.map(({ seconds }) => seconds)) as Record<string, number>,
  }
}
