import { defineConfig } from 'vitest/config'

const jsonFile = process.env['VITEST_JSON_FILE']

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/**/*.test.ts'],
    globalSetup: 'tests/helpers/prepare.ts',
    setupFiles: 'tests/helpers/each-file.ts',
    // Loading wrangler and the other modules anew would take longer than many a file's tests.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Each file starts an sqld of its own, and a Worker in the workerd of its process. Two cores carry
    // three of them, because a third of their time is waiting. Vitest begins with the largest files.
    maxWorkers: 3,
    reporters: ['default', ...(jsonFile ? ['json'] : [])],
    outputFile: { ...(jsonFile && { json: jsonFile }) },
    env: { WRANGLER_LOG: 'error' },
  },
})
