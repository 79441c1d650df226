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
    // Each file starts an sqld of its own, and a Worker in the workerd of its process. Vitest begins with
    // the largest files. A third one at a time saves a minute, but a flooded door then needs 9 s to calm
    // down of the 10 that its test allows.
    maxWorkers: 2,
    reporters: ['default', ...(jsonFile ? ['json'] : [])],
    outputFile: { ...(jsonFile && { json: jsonFile }) },
    env: { WRANGLER_LOG: 'error' },
  },
})
