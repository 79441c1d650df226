import { defineConfig } from 'vitest/config'
import { vitestWorkers } from './helpers/suite/kinds.ts'
import { VitestReport } from './helpers/suite/report/vitest-report.ts'

// A flooded door needs the whole machine to calm down in time.
const alone = 'tests/worker/attacks/door.test.ts'

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    globalSetup: 'tests/helpers/start/prepare.ts',
    setupFiles: 'tests/helpers/start/each-file.ts',
    // Loading wrangler and the other modules anew would take longer than many a file's tests.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: ['default', new VitestReport()],
    env: { WRANGLER_LOG: 'error' },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['tests/**/*.test.ts'],
          exclude: [alone],
          // Each file starts an sqld of its own, and a Worker in the workerd of its process. Half of the time
          // a file waits: for a time limit, or for a database that hangs. Vitest begins with the largest files.
          maxWorkers: vitestWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: [alone], maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
