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

step('Model, Worker and builds', bin('vitest'), 'run', '--config', 'tests/vitest.config.ts')
step('Pages, in a browser', bin('playwright'), 'test', '--config', 'tests/playwright.config.ts')
