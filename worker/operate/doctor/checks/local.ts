import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseIn } from '#worker/operate/database/server.ts'
import { runningInstance } from '#worker/operate/local/instance.ts'
import { databaseChecks } from './database.ts'
import { type Check, ok, wrong } from '../finding.ts'
import { siteChecks } from './site.ts'
import type { Subject } from '../subject.ts'

/** Checks the site that `npm start` runs. It makes its own settings, and its mail stays on this machine. */
export async function localChecks(subject: Subject, dataDir: string): Promise<Check[]> {
  const site = await runningInstance(dataDir)
  const name = 'npm start'
  if (!site) {
    const absent = wrong(`nothing runs in ${dataDir}`, 'Run npm start, with the same DATA_DIR.')
    return [{ name, run: async () => absent, isInstant: true }]
  }
  const { url, authToken } = await databaseIn(dataDir)
  const env = {
    TURSO_DATABASE_URL: url,
    TURSO_AUTH_TOKEN: authToken,
    SITE_URL: site.siteUrl,
    HEALTH_KEY: subject.env['HEALTH_KEY'],
  }
  return [
    { name, run: async () => ok(`runs in ${dataDir}, at ${site.siteUrl}`), isInstant: true },
    ...databaseChecks({ ...subject, env }),
    { name: 'Bucket', run: () => bucket(dataDir) },
    ...siteChecks({ ...subject, env }, 'End npm start, and start it again.'),
  ]
}

async function bucket(dataDir: string) {
  // Opening a bucket that was never used would create it.
  const isUsed = await access(join(dataDir, 'state/v3/r2')).then(
    () => true,
    () => false,
  )
  if (!isUsed) return ok('nothing was ever uploaded')
  const { openBucket } = await import('#worker/operate/backup/files.ts')
  const { files, close } = await openBucket(dataDir)
  await files.list({ limit: 1 })
  await close()
  return ok('answers')
}
