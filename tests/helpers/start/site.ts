import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { connect } from '#db/client.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { startDatabase } from '#worker/operate/database/server.ts'
import { buildCode, compile, rendererIn } from '#worker/operate/build/code.ts'
import { buildSite } from '#worker/operate/build/site.ts'
import { kill } from './sqld.ts'

/** The module that renders the pages of this code. */
export const importRenderer = async (code: string): Promise<typeof import('site-renderer')> =>
  import(pathToFileURL(rendererIn(code)).href)

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
  const code = await buildCode()
  const settings = { dataDir, database, siteUrl: 'https://site.example', code }
  const build = async () => {
    const site = await buildSite(settings)
    return (file: string) => readFile(join(site, file), 'utf8')
  }
  /** Builds the code and the site anew, and returns the folder of the site. */
  const buildAnew = async () => {
    const dataDir = await makeDataDir()
    const code = join(dataDir, 'code')
    await compile(code)
    return buildSite({ ...settings, dataDir, code })
  }
  return { db, dataDir, build, buildAnew, renderer: await importRenderer(code) }
}
