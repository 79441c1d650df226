import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#db/client.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { startDatabase } from '#worker/operate/database/server.ts'
import { buildSite } from '#worker/operate/local/site.ts'
import { kill } from './sqld.ts'

const ended: (() => Promise<unknown>)[] = []

/** For the end of a test file. */
export const stopSites = () => Promise.all(ended.splice(0).map((end) => end()))

/** An empty database, and what builds the site from it and then reads the site's files. */
export async function startSite() {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-lists-'))
  const database = await startDatabase(dataDir)
  ended.push(async () => {
    await kill(database)
    await rm(dataDir, { recursive: true, force: true })
  })
  const db = connect(database)
  await migrate(db)
  const settings = { dataDir, database, siteUrl: 'https://site.example' }
  const build = async () => {
    const site = await buildSite(settings)
    return (file: string) => readFile(join(site, file), 'utf8')
  }
  return { db, dataDir, build }
}
