import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findBrowser, installBrowser } from './helpers/browser.ts'

const root = new URL('..', import.meta.url).pathname
const bin = (name: string) => join(root, 'node_modules/.bin', name)

const failed: string[] = []

/** One that fails keeps no other from running. */
function step(title: string, command: string, ...args: string[]) {
  console.log(`\n— ${title}`)
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  })
  if (status !== 0) failed.push(title)
}

/** Projects of playwright.config.ts, on a site of their own. */
const browser = (title: string, ...projects: string[]) =>
  step(
    title,
    bin('playwright'),
    'test',
    '--config',
    'tests/playwright.config.ts',
    '--no-deps',
    ...projects.map((project) => `--project=${project}`),
  )

const seen = findBrowser()
if (!seen) console.log('Installing a Chromium for the browser tests …')
process.env['CHROMIUM_PATH'] = seen ?? installBrowser()

step('Types', bin('astro'), 'check', '--minimumSeverity', 'error')
step('Lint', bin('oxlint'), '--deny-warnings')
step('Format', bin('prettier'), '--check', '--log-level', 'warn', '.')

step('Model, Worker and builds', bin('vitest'), 'run', '--config', 'tests/vitest.config.ts')
browser('Pages, in a browser', 'desktop', 'phone')
browser('The admin area, in a browser', 'admin')
browser('Publishing, in a browser', 'publishing')

if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join('; ')}`)
  process.exitCode = 1
}
