import { defineConfig } from 'vitest/config'
import { onServer } from './helpers/home/tests.ts'
import { vitestWorkers } from './helpers/suite/kinds.ts'
import { VitestReport } from './helpers/suite/report/vitest-report.ts'

// The servers of these tests are flooded or killed, and need the whole machine to recover in time.
const alone = ['tests/worker/attacks/door.test.ts', 'tests/worker/server/kills.test.ts']

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    globalSetup: 'tests/helpers/start/prepare.ts',
    setupFiles: 'tests/helpers/start/each-file.ts',
    // Loading wrangler and the other modules again would take longer than the tests of many files.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: ['default', new VitestReport()],
    env: { WRANGLER_LOG: 'error' },
    provide: { home: 'workerd' },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['tests/**/*.test.ts'],
          exclude: alone,
          // Each file starts its own sqld, and a Worker in the workerd of its process. Half of the time a file waits,
          // for a timeout or for a database that hangs. Vitest begins with the largest files.
          maxWorkers: vitestWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // Without files, Vitest would take all.
          include: onServer(process.env['TEST_HOMES'] === 'all'),
          globalSetup: 'tests/helpers/home/prepare.ts',
          provide: { home: 'server' },
          maxWorkers: vitestWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
