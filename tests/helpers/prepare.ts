import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../../db/client.ts'
import { createAdmin } from '../../db/commands/admin.ts'
import { migrate } from '../../db/commands/migrate.ts'
import { startDatabase } from '../../db/commands/server.ts'
import { admin } from './admin-account.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    preparedDatabase: string
  }
}

/** Once for all test files: a database with its tables and one admin, which each file copies. */
export default async function prepare(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-prepared-'))
  const database = await startDatabase(dataDir)
  const db = connect(database)
  await migrate(db)
  await createAdmin(db, admin.username, admin.password)
  await database.stop()
  project.provide('preparedDatabase', dataDir)
  return () => rm(dataDir, { recursive: true, force: true })
}
