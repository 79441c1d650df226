import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, installBrowser } from './helpers/browser.ts'
import { failuresOfPlaywright, failuresOfVitest } from './helpers/failures.ts'

const root = new URL('..', import.meta.url).pathname
const bin = (name: string) => join(root, 'node_modules/.bin', name)
const reports = mkdtempSync(join(tmpdir(), 'site-reports-'))

/** Steps that failed, with what is known of why. */
const failed = new Map<string, string[]>()

/** Runs a step; one that fails keeps no later one from running. */
function step(
  title: string,
  [command, ...args]: [string, ...string[]],
  failuresIn?: (report: string) => string[],
) {
  console.log(`\n— ${title}`)
  const report = join(reports, `${title}.json`)
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      VITEST_JSON_FILE: report,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  })
  if (status !== 0) failed.set(title, existsSync(report) ? (failuresIn?.(report) ?? []) : [])
}

/** Projects of playwright.config.ts, on a site of their own. */
const browser = (title: string, ...projects: string[]) =>
  step(
    title,
    [
      bin('playwright'),
      'test',
      '--config=tests/playwright.config.ts',
      '--reporter=list,json',
      '--no-deps',
      ...projects.map((project) => `--project=${project}`),
    ],
    failuresOfPlaywright,
  )

const seen = findBrowser()
if (!seen) console.log('Installing a Chromium for the browser tests …')
process.env['CHROMIUM_PATH'] = seen ?? installBrowser()

step('Types', [bin('astro'), 'check', '--minimumSeverity', 'error'])
step('Lint', [bin('oxlint'), '--deny-warnings'])
step('Format', [bin('prettier'), '--check', '--log-level', 'warn', '.'])

step(
  'Model, Worker and builds',
  [bin('vitest'), 'run', '--config=tests/vitest.config.ts'],
  failuresOfVitest,
)
browser('Pages, in a browser', 'desktop', 'phone')
browser('The admin area, in a browser', 'admin')
browser('Publishing, in a browser', 'publishing')

rmSync(reports, { recursive: true })
// Last, where whoever looks at the end of a long log finds it.
for (const [title, failures] of failed) {
  console.error(`\nFailed: ${title}`)
  for (const failure of failures) console.error(`  ${failure}`)
}
if (failed.size > 0) process.exitCode = 1
