import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findBrowser, installBrowser } from './helpers/browser.ts'

const root = new URL('..', import.meta.url).pathname
const bin = (name: string) => join(root, 'node_modules/.bin', name)

function step(title: string, command: string, ...args: string[]) {
  console.log(`\n— ${title}`)
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  })
  if (status !== 0) {
    console.error(`\nFailed: ${title}`)
    process.exit(status ?? 1)
  }
}

const seen = findBrowser()
if (!seen) console.log('Installing a Chromium for the browser tests …')
process.env['CHROMIUM_PATH'] = seen ?? installBrowser()

step('Types', bin('astro'), 'check', '--minimumSeverity', 'error')
step('Lint', bin('oxlint'), '--deny-warnings')
step('Format', bin('prettier'), '--check', '--log-level', 'warn', '.')

const vitest = (title: string, ...args: string[]) =>
  step(title, bin('vitest'), 'run', '--config', 'tests/vitest.config.ts', ...args)

// The first measures how long people wait, the second how soon a build is live: beside more than each
// other they would measure that. The database is away for a minute of the first, so there is room.
const apart = ['tests/worker/faults.test.ts', 'tests/worker/local.test.ts']
vitest('Model and Worker, on workerd and sqld', ...apart.flatMap((file) => ['--exclude', file]))
vitest('Faults and builds', ...apart)
step('Pages, in a browser', bin('playwright'), 'test', '--config', 'tests/playwright.config.ts')
