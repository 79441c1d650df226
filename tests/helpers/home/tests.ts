import { globSync, readFileSync } from 'node:fs'
import { firstHomeOnly } from './first-only.ts'

/** Folders whose tests run on a server at each change. The others run there each night. */
const always = 'submissions,auth,publishing,attacks'

/** The test files that also run on a server: those that start the app by `startApi`. */
export const onServer = (isNight: boolean) =>
  globSync(`tests/worker/${isNight ? '**' : `{${always}}`}/*.test.ts`).filter(
    (file) =>
      typeof firstHomeOnly[file] !== 'string' && readFileSync(file, 'utf8').includes('startApi'),
  )
