import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#db/client.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { startDatabase } from '#worker/operate/database/server.ts'
import { buildSite, previewIn } from '#worker/operate/local/site.ts'
import { kill } from './sqld.ts'

const ended: (() => Promise<unknown>)[] = []

/** For the end of a test file: ends the databases first, then deletes their folders. */
export async function stopSites() {
  for (const end of ended.splice(0)) await end()
}

async function makeDataDir() {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-lists-'))
  ended.push(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** An empty database, and functions that build a site from it and read its files. */
export async function startSite() {
  const dataDir = await makeDataDir()
  const database = await startDatabase(dataDir)
  ended.unshift(() => kill(database))
  const db = connect(database)
  await migrate(db)
  const settings = { dataDir, database, siteUrl: 'https://site.example' }
  const build = async () => {
    const site = await buildSite(settings)
    return (file: string) => readFile(join(site, file), 'utf8')
  }
  /** Builds without a cache into a new folder, and returns that folder. */
  const buildAnew = async () => buildSite({ ...settings, dataDir: await makeDataDir() })
  /** Builds the site with the module that renders its pages. Returns the folder and the module. */
  const buildWithRenderer = async () => ({
    folder: await buildSite(settings, previewIn(dataDir)),
    renderer: join(previewIn(dataDir), 'entry.mjs'),
  })
  return { db, dataDir, build, buildAnew, buildWithRenderer }
}
