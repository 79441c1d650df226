import { join, resolve } from 'node:path'
import type { R2Bucket } from '@cloudflare/workers-types'
import { type Client, createClient } from '@libsql/client/web'
import { over } from '#db/client.ts'
import { readErasures } from '#worker/lib/erasures.ts'
import { lastBackupKey } from '#worker/lib/files/keys.ts'
import { runningInstance } from '../local/instance.ts'
import { commandDatabase, PlainError } from '../database/server.ts'
import { assertOutsideGit } from '../outside-git.ts'
import { backUp } from './backup.ts'
import { erasedListBeside, erasuresFor, extendList, type Source } from './erased-list.ts'
import { deployedBucket, openBucket } from './files.ts'
import type { Manifest } from './manifest.ts'
import { restoreFiles } from './restore-files.ts'
import { restore } from './restore.ts'
import { isOfServer } from '../database/open-for-command.ts'
import { contentsInWords, madeBy, reportErasedAgain } from './words.ts'
import { counted } from '#db/model/lib/wording.ts'

/** Notes the time of the backup for the Worker, which alerts when the last backup is too old. */
const noteBackup = (files: R2Bucket, { createdAt }: Manifest) =>
  files.put(lastBackupKey, createdAt).then(
    () => {},
    () => console.log('The bucket takes no note of it, so the site will say that it is overdue.'),
  )

async function runBackup(client: Client, files: R2Bucket, file: string, source: Source) {
  const manifest = await backUp(client, files, file)
  console.log(`Saved ${contentsInWords(manifest)} as ${file}.`)
  const list = erasedListBeside(file)
  await extendList(list, source, await readErasures({ FILES: files }))
  console.log(`Keep ${list} with it: a restore takes out again what was erased since.`)
  await noteBackup(files, manifest)
  console.log('Both hold health data: keep them encrypted, and away from this machine.')
}

async function runRestore(client: Client, files: R2Bucket, file: string, erased?: string) {
  const erasures = await erasuresFor(file, erased)
  const manifest = await restore(client, files, file, erasures)
  console.log(`Restored ${contentsInWords(manifest)} from the archive ${madeBy(manifest)}.`)
  reportErasedAgain(manifest)
}

async function runRestoreFiles(client: Client, files: R2Bucket, file: string, erased?: string) {
  const erasures = await erasuresFor(file, erased)
  const manifest = await restoreFiles(over(client), files, file, erasures)
  const all = counted(manifest.files.length, 'file')
  console.log(`Restored ${manifest.restored} of ${all} from the archive ${madeBy(manifest)}.`)
  console.log('Left out: submissions that waited then, and resumes whose application is gone.')
  console.log(
    'Make a new backup once the site uses this bucket: older ones know nothing of erasures since.',
  )
}

/** The name of the bucket at Cloudflare that a command works on. */
function bucketOf(command: string, named: string | undefined, isFirst: boolean) {
  if (command === 'backup') return named ?? deployedBucket()
  if (!named)
    throw new PlainError(
      'A restore needs a bucket of its own: create one with npx wrangler r2 bucket create NAME, and name it with --bucket. Nothing was changed.',
    )
  if (named === deployedBucket() && !isFirst)
    throw new PlainError(
      `${named} is the bucket of the deployed site. A restore needs one of its own; only before the first deployment, --first allows it. Nothing was changed.`,
    )
  return named
}

/** The local site must not run: a restore drops every table first. */
async function assertNotRunning(dataDir: string) {
  const instance = await runningInstance(dataDir)
  if (instance)
    throw new PlainError(
      `${dataDir} is in use by process ${instance.pid}: end that npm start first. Nothing was changed.`,
    )
}

/** A server's data has its own commands, which leave nothing plain behind. */
function assertNotServers(command: string, dataDir: string) {
  if (!isOfServer(dataDir)) return
  const wanted =
    command === 'backup' ? 'npm run backup -- --encrypt' : 'an empty folder, and --server'
  throw new PlainError(`${dataDir} is that of a server: use ${wanted}. Nothing was changed.`)
}

type BucketOptions = {
  command: string
  file: string
  local: boolean
  first: boolean
  files: boolean
  bucket?: string | undefined
  erased?: string | undefined
}

/** Backs up or restores the database and the bucket of Cloudflare, or those of `npm start`. */
export async function runOnBucket(options: BucketOptions) {
  const { command, file, local, bucket: named, erased, first, files: onlyFiles } = options
  const dataDir = process.env['DATA_DIR'] ?? '.data'
  // The database that the environment names is the one in production, and so are its files.
  const isLocal = local || !process.env['TURSO_DATABASE_URL']
  if (isLocal) assertNotServers(command, dataDir)
  if (isLocal && command === 'restore' && !onlyFiles) await assertNotRunning(dataDir)
  if (command === 'backup') assertOutsideGit(file, erasedListBeside(file))
  if (isLocal) assertOutsideGit(join(dataDir, 'secrets.json'))
  const name = isLocal ? undefined : bucketOf(command, named, first)
  const database = await commandDatabase(dataDir, { isLocal })
  try {
    const bucket = await openBucket(name === undefined ? dataDir : undefined, name)
    const client = createClient(database)
    try {
      const source = name === undefined ? { dataDir: resolve(dataDir) } : { bucket: name }
      if (command === 'backup') await runBackup(client, bucket.files, file, source)
      else await (onlyFiles ? runRestoreFiles : runRestore)(client, bucket.files, file, erased)
    } finally {
      client.close()
      await bucket.close()
    }
  } finally {
    await database.stop()
  }
}
