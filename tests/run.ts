import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { browserPath } from './helpers/suite/browser.ts'
import { optionsOf, usage } from './helpers/suite/options.ts'
import { planOf } from './helpers/suite/plan.ts'
import { runCheck } from './helpers/suite/run-step.ts'
import { runTests } from './helpers/suite/run-tests.ts'
import { makeScratch } from './helpers/suite/scratch.ts'
import { browserSite } from './helpers/suite/site.ts'
import { format, scripts, templates, testSteps } from './helpers/suite/steps.ts'
import { tellOutcome } from './helpers/suite/report/tell.ts'
import { checks, keepTimes } from './helpers/suite/report/times.ts'

const root = new URL('..', import.meta.url).pathname
process.chdir(root)

const options = optionsOf(process.argv.slice(2))
if (!options) {
  console.error(usage)
  process.exit(1)
}
const { tests, hasChecks, notes } = planOf(options)
const steps = testSteps(tests)
for (const note of notes) console.log(note)

const scratch = makeScratch()
process.env['TMPDIR'] = scratch
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
rmSync('test-results', { recursive: true, force: true })

// Node caches its compiled code: the suite starts about a hundred processes, thirty of them builds.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/node')
process.env['NODE_OPTIONS'] = [
  process.env['NODE_OPTIONS'] ?? '',
  `--import=${new URL('helpers/suite/large-packages.js', import.meta.url).href}`,
  // In megabytes. With more room for new objects, Node collects garbage less often.
  '--max-semi-space-size=64',
].join(' ')
process.env['CHROMIUM_PATH'] = browserPath()

/** Types, lint and format: the linter uses all cores, the other programs one each. */
async function check() {
  if (!hasChecks) return { problems: [], seconds: 0 }
  const began = Date.now()
  const problems = await Promise.all([
    runCheck(scripts),
    runCheck(format).then(async (found) => [...found, ...(await runCheck(templates))]),
  ])
  return { problems: problems.flat(), seconds: (Date.now() - began) / 1000 }
}

const [siteProblems, checked] = await Promise.all([
  steps.some(({ onSite }) => onSite) ? browserSite.start() : [],
  check(),
])
const able = steps.filter(({ onSite }) => !onSite || siteProblems.length === 0)
const { errors, seconds, ...verdict } = await runTests(able, browserSite)
const passes = tellOutcome({
  ...verdict,
  errors: [...siteProblems, ...checked.problems, ...errors],
})
for (const note of notes) console.log(note)
if (!passes) process.exitCode = 1
else if (options.run === 'whole' && options.keepsTimes)
  keepTimes({ ...seconds, [checks]: checked.seconds })
