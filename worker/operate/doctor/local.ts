import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { runningDatabase } from '../database/server.ts'
import { databaseChecks } from './database.ts'
import { type Check, ok, wrong } from './finding.ts'
import { siteChecks } from './site.ts'
import type { Subject } from './subject.ts'

const start = 'Run npm start, with the same DATA_DIR and PORT.'

/** The parts of a site that `npm start` runs: it makes its own settings, and sends no mail away. */
export async function localChecks(subject: Subject, dataDir: string): Promise<Check[]> {
  const database = await runningDatabase(dataDir)
  const env = {
    TURSO_DATABASE_URL: database?.url,
    TURSO_AUTH_TOKEN: database?.authToken,
    SITE_URL: `http://localhost:${subject.env['PORT'] ?? 8787}`,
    HEALTH_KEY: subject.env['HEALTH_KEY'],
  }
  const running = async () =>
    database ? ok(`runs in ${dataDir}`) : wrong(`nothing runs in ${dataDir}`, start)
  return [
    { name: 'npm start', run: running, isInstant: true },
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
  const { openBucket } = await import('../backup/files.ts')
  const { files, close } = await openBucket(dataDir)
  await files.list({ limit: 1 })
  await close()
  return ok('answers')
}
