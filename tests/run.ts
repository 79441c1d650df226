import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { browserPath } from './helpers/suite/browser.ts'
import { failuresOfPlaywright, failuresOfVitest } from './helpers/suite/failures.ts'
import { makeScratch } from './helpers/suite/scratch.ts'
import { startStack } from './helpers/start/stack.ts'

const root = new URL('..', import.meta.url).pathname
const bin = (name: string) => join(root, 'node_modules/.bin', name)
const scratch = makeScratch()
process.env['TMPDIR'] = scratch
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

// Node keeps what it has compiled: the suite starts about a hundred processes, thirty of them builds.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/node')
process.env['NODE_OPTIONS'] = [
  process.env['NODE_OPTIONS'] ?? '',
  `--import=${new URL('helpers/suite/large-packages.js', import.meta.url).href}`,
  // In megabytes. With room for new objects, Node collects garbage less often.
  '--max-semi-space-size=64',
].join(' ')

/** The titles of steps that failed, and the tests in them that did. */
const failed = new Map<string, string[]>()

type Step = {
  title: string
  command: [string, ...string[]]
  failuresIn?: (report: string) => string[]
}

/** Runs a step and shows what it prints; one that fails keeps no other from running. */
async function run({ title, command: [command, ...args], failuresIn }: Step) {
  console.log(`\n— ${title}`)
  const began = Date.now()
  const report = join(scratch, `${title}.json`)
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      VITEST_JSON_FILE: report,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  })
  const [status] = await once(child, 'exit')
  console.log(`— ${title}: ${Math.round((Date.now() - began) / 1000)} s`)
  if (status !== 0) failed.set(title, existsSync(report) ? (failuresIn?.(report) ?? []) : [])
}

/** Projects of playwright.config.ts. */
const browser = (title: string, ...projects: string[]): Step => ({
  title,
  command: [
    bin('playwright'),
    'test',
    '--config=tests/playwright.config.ts',
    '--reporter=list,json',
    '--no-deps',
    ...projects.map((project) => `--project=${project}`),
  ],
  failuresIn: failuresOfPlaywright,
})

process.env['CHROMIUM_PATH'] = browserPath()

const scripts: Step = {
  title: 'Types and lint of scripts',
  command: [bin('oxlint'), '--deny-warnings'],
}
const templates: Step = {
  title: 'Types of templates',
  command: [
    bin('astro'),
    'check',
    '--minimumSeverity=error',
    '--tsconfig=site/astro.tsconfig.json',
  ],
}
const format: Step = {
  title: 'Format',
  command: [bin('prettier'), '--check', '--log-level', 'warn', '.'],
}

/** The site for all browser tests; playwright.config.ts finds it by these settings. */
async function startSite() {
  const site = await startStack()
  process.env['TEST_PORT'] = new URL(site.url).port
  process.env['TEST_DATA_DIR'] = site.dataDir
  return site
}

// The linter uses all cores, the other programs one each.
const [site] = await Promise.all([
  startSite().catch((error: Error) => void failed.set('The site for the browser', [error.message])),
  run(scripts),
  run(format).then(() => run(templates)),
])
await run({
  title: 'Model, Worker and builds',
  command: [bin('vitest'), 'run', '--config=tests/vitest.config.ts'],
  failuresIn: failuresOfVitest,
})
if (site) {
  await run(browser('Pages, in a browser', 'desktop', 'phone'))
  await run(browser('The admin area, in a browser', 'admin'))
  await run(browser('Publishing, in a browser', 'publishing'))
  await site.stop()
}

// At the end, where a reader of a long log looks first.
for (const [title, failures] of failed) {
  console.error(`\nFailed: ${title}`)
  for (const failure of failures) console.error(`  ${failure}`)
}
if (failed.size > 0) process.exitCode = 1
