import type { R2Bucket } from '@cloudflare/workers-types'
import { createClient } from '@libsql/client/web'
import { commandDatabase, keepFilesPrivate, PlainError } from '../database/server.ts'
import { counted } from '#db/model/lib/counted.ts'
import { lastBackupKey } from '#worker/lib/files/keys.ts'
import { backUp } from './backup.ts'
import { openBucket } from './files.ts'
import type { Manifest } from './manifest.ts'
import { restore } from './restore.ts'

const usage = 'Usage: npm run backup [-- FILE] or npm run restore -- FILE'

/** No colons: they have a meaning in file names elsewhere. */
const fileForNow = () =>
  `backup-${new Date().toISOString().slice(0, 16).replaceAll(':', '')}.tar.gz`

const inWords = ({ tables, files }: Manifest) => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${counted(rows, 'row')} of ${tables.length} tables and ${counted(files.length, 'file')}`
}

/** The Worker alerts when the last backup is too long ago. */
const noteBackup = (files: R2Bucket, { createdAt }: Manifest) =>
  files.put(lastBackupKey, createdAt).then(
    () => {},
    () => console.log('The bucket takes no note of it, so the site will say that it is overdue.'),
  )

async function run([command, file = command === 'backup' ? fileForNow() : '']: string[]) {
  if (!file || (command !== 'backup' && command !== 'restore')) throw new PlainError(usage)
  const dataDir = process.env['DATA_DIR'] ?? '.data'
  const database = await commandDatabase(dataDir)
  try {
    // The database that the environment names is the one in production, and so are its files.
    const bucket = await openBucket(process.env['TURSO_DATABASE_URL'] ? undefined : dataDir)
    const client = createClient(database)
    try {
      if (command === 'backup') {
        const manifest = await backUp(client, bucket.files, file)
        console.log(`Saved ${inWords(manifest)} as ${file}.`)
        await noteBackup(bucket.files, manifest)
        console.log('It holds health data: keep it encrypted, and away from this machine.')
      } else {
        const manifest = await restore(client, bucket.files, file)
        console.log(`Restored ${inWords(manifest)} as of ${manifest.createdAt}.`)
        console.log('Second factors need the JWT_SECRET of the time. npm run deploy publishes it.')
      }
    } finally {
      client.close()
      await bucket.close()
    }
  } finally {
    await database.stop()
  }
}

keepFilesPrivate()
await run(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof PlainError ? error.message : error)
  process.exitCode = 1
})
