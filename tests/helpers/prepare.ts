import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { connect } from '../../db/client.ts'
import { migrate } from '../../db/commands/migrate.ts'
import { startDatabase } from '../../db/commands/server.ts'
import { addUser } from '../../db/users.ts'
import { admin } from './admin-account.ts'
import { cheapHash } from './password.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    preparedDatabase: string
    workerBundle: string
  }
}

const root = new URL('../..', import.meta.url).pathname
const operator = { id: null, username: 'tests' }

/** A database with its tables and one admin. */
async function prepareDatabase(dataDir: string) {
  const database = await startDatabase(dataDir)
  const db = connect(database)
  await migrate(db)
  const { username, password } = admin
  await addUser(db, operator, { username, password: cheapHash(password), role: 'admin' })
  await database.stop()
}

/** The Worker of `npm start` in one file, as wrangler bundles it for a deployment. */
async function bundleWorker(outDir: string) {
  const noPages = join(outDir, 'no-pages')
  await mkdir(noPages, { recursive: true })
  const entry = ['worker/local/index.ts', '--alias', 'site-preview:./tests/helpers/no-preview.ts']
  const options = ['--dry-run', '--outdir', outDir, '--assets', noPages]
  const wrangler = join(root, 'node_modules/.bin/wrangler')
  await promisify(execFile)(wrangler, ['deploy', ...entry, ...options], { cwd: root })
}

/** Once for all test files, each of which copies the database and starts the bundle. */
export default async function prepare(project: TestProject) {
  const dir = await mkdtemp(join(tmpdir(), 'site-prepared-'))
  const [preparedDatabase, workerBundle] = [join(dir, 'database'), join(dir, 'worker')]
  await Promise.all([prepareDatabase(preparedDatabase), bundleWorker(workerBundle)])
  project.provide('preparedDatabase', preparedDatabase)
  project.provide('workerBundle', workerBundle)
  return () => rm(dir, { recursive: true, force: true })
}
