import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect, type Db } from '#db/client.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { startDatabase } from '#worker/operate/database/server.ts'
import { insertUser } from '#db/users/changes.ts'
import { buildCode } from '#worker/operate/build/code.ts'
import { bundle } from '#worker/operate/build/bundle.ts'
import { admin } from '../auth/admin-account.ts'
import { cheapHash } from '../auth/password.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    preparedDatabase: string
    workerBundle: string
  }
}

export const workerEntry = 'worker/operate/local/index.ts'
const helper = (name: string) => new URL(name, import.meta.url).pathname
export const noPreview = helper('no-preview.ts')
export const cheapCost = `--alias:#db/auth/password-cost.ts=${helper('cheap-cost.ts')}`
const operator = { id: null, username: 'tests' }

/** Makes the tables and one admin. */
export async function prepareRows(db: Db) {
  await migrate(db)
  const { username, password } = admin
  await insertUser(db, operator, { username, password: cheapHash(password), role: 'admin' })
}

async function prepareDatabase(dataDir: string) {
  const database = await startDatabase(dataDir)
  await prepareRows(connect(database))
  await database.stop()
}

/** Runs once for all test files. Each of them copies the database and starts the bundle. */
export default async function prepare(project: TestProject) {
  const dir = await mkdtemp(join(tmpdir(), 'site-prepared-'))
  const preparedDatabase = join(dir, 'database')
  const [workerBundle] = await Promise.all([
    // Minified, because Miniflare copies the bundle a hundred times at each start.
    bundle(workerEntry, join(dir, 'worker'), noPreview, ['--minify', cheapCost]),
    prepareDatabase(preparedDatabase),
    // Tests that build a site would all build the code at the same time.
    buildCode(),
  ])
  project.provide('preparedDatabase', preparedDatabase)
  project.provide('workerBundle', workerBundle)
  return () => rm(dir, { recursive: true, force: true })
}
