import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { admin } from './helpers/browser/admin.ts'
import { findBrowser } from './helpers/suite/browser.ts'
import { playwrightWorkers } from './helpers/suite/kinds.ts'
import { registryPort } from './helpers/studies/registry.ts'

const port = Number(process.env['TEST_PORT'] ?? 8797)
// TEST_DATA_DIR is set if tests/run.ts has started a site.
const isStarted = process.env['TEST_DATA_DIR'] !== undefined
// Playwright reads this file again in each of its workers.
const dataDir = (process.env['TEST_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'site-e2e-')))

const launchOptions = {
  ...(findBrowser() && { executablePath: findBrowser() as string }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
}

/** See tests/helpers/browser/warm.ts. */
const inOneProcess = { ...launchOptions, args: [...launchOptions.args, '--process-per-site'] }

const chrome = devices['Desktop Chrome']
// Without motion, because waiting for dialogs to open would take half a minute. The phone project tests them with
// motion.
const desktop = {
  ...chrome,
  viewport: { width: 1280, height: 800 },
  contextOptions: { reducedMotion: 'reduce' as const },
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: playwrightWorkers,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [
    [process.env['CI'] || isStarted ? 'list' : 'line'],
    ['./helpers/suite/report/playwright-report.ts'],
  ],
  // Recording a trace of each test takes a third of the time. Use `--trace on` for a failing test.
  use: { baseURL: `http://localhost:${port}`, launchOptions, screenshot: 'only-on-failure' },
  projects: [
    { name: 'desktop', testMatch: /e2e\/site\//, use: desktop },
    // Only forms, and pages that look or work differently on a phone.
    {
      name: 'phone',
      testMatch: /e2e\/site\//,
      grep: /@phone/,
      use: { ...chrome, viewport: { width: 360, height: 640 }, hasTouch: true },
    },
    // Last, because staff change what the other pages show.
    {
      name: 'admin',
      testMatch: /e2e\/admin\//,
      testIgnore: /admin\/publishing/,
      dependencies: ['desktop', 'phone'],
      use: { ...desktop, launchOptions: inOneProcess },
    },
    // Separate, because builds fail in these tests, and no other test may see that.
    { name: 'publishing', testMatch: /admin\/publishing/, dependencies: ['admin'], use: desktop },
  ],
  webServer: {
    command: 'node worker/operate/local/start.ts',
    cwd: new URL('..', import.meta.url).pathname,
    url: `http://localhost:${port}/api/health`,
    reuseExistingServer: isStarted,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      RATE_LIMIT: 'off',
      CLINICALTRIALS_URL: `http://127.0.0.1:${registryPort}`,
    },
  },
})
