import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { over } from '#db/client.ts'
import { openSqlite } from '#db/lib/sqlite.ts'
import { cheapCost, prepareRows } from '../start/prepare.ts'
import { siteDatabaseIn } from '#worker/operate/database/open-for-command.ts'
import { bundleServerHome } from './bundle.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** where the app of `startApi` runs */
    home: 'workerd' | 'server'
    preparedSite: string
    serverBundle: string
  }
}

async function prepareSite(folder: string) {
  await mkdir(folder)
  const client = openSqlite(join(folder, basename(siteDatabaseIn(''))))
  await prepareRows(over(client))
  client.close()
}

/** Runs once for all test files on a server. Each of them copies the database and starts the bundle. */
export default async function prepare(project: TestProject) {
  const dir = await mkdtemp(join(tmpdir(), 'site-prepared-'))
  const preparedSite = join(dir, 'site')
  const [serverBundle] = await Promise.all([
    bundleServerHome(join(dir, 'server'), [cheapCost]),
    prepareSite(preparedSite),
  ])
  project.provide('preparedSite', preparedSite)
  project.provide('serverBundle', serverBundle)
  return () => rm(dir, { recursive: true, force: true })
}
