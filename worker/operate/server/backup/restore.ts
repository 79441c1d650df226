import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openSqlite } from '#db/lib/sqlite.ts'
import type { ArchiveFiles } from '#worker/operate/backup/copied-files.ts'
import { restore } from '#worker/operate/backup/restore.ts'
import { hasTable, type TableClient } from '#worker/operate/backup/schema.ts'
import { restoreMark } from '#worker/operate/database/migrate.ts'
import { siteDatabaseIn } from '#worker/operate/database/open-for-command.ts'
import { PlainError } from '#worker/operate/database/server.ts'
import { withFolder } from '#worker/operate/process/temporary.ts'
import { openFiles } from '#worker/operate/server/files/files.ts'
import { syncFolder } from '#worker/operate/server/files/folders.ts'
import { decryptFile, type Identity, isAgeFile, readIdentity } from './age.ts'
import { erasuresBeside } from './erased.ts'
import { takeLock } from '#worker/operate/server/lock.ts'
import { filesFolder } from '#worker/operate/server/places.ts'
import { assertOwner, isLocalData, makeWorkFolder } from './places.ts'

type RestoreRequest = {
  dataDir: string
  file: string
  identity?: string | undefined
  erased?: string | undefined
}

/** Entries that do not count. `lost+found` is in the top folder of a disk. */
const ignored = ['work', 'serve.lock', 'lost+found']

const full = (dataDir: string, what: string) =>
  new PlainError(
    `${dataDir} is not empty: it holds ${what}. Restore into an empty folder. Nothing was changed.`,
  )

/** An interrupted restore leaves a database with a mark, or one without tables. */
async function assertNoDatabase(dataDir: string) {
  const path = siteDatabaseIn(dataDir)
  if (!existsSync(path)) return
  const client = openSqlite(path)
  try {
    if ((await hasTables(client)) && !(await hasTable(client, restoreMark)))
      throw full(dataDir, 'a database')
  } finally {
    client.close()
  }
}

async function hasTables(client: TableClient) {
  const { rows } = await client.execute('select 1 from sqlite_schema limit 1')
  return rows.length > 0
}

/** Files without a database are refused by the restore itself, unless they are of an interrupted one. */
async function assertRestorable(dataDir: string) {
  if (isLocalData(dataDir))
    throw new PlainError(
      `${dataDir} was made by npm start. Restore into an empty folder. Nothing was changed.`,
    )
  await assertOwner(dataDir)
  if (((await stat(dataDir)).mode & 0o077) !== 0)
    throw new PlainError(
      `Others may read ${dataDir}: run chmod 700 ${dataDir}. Nothing was changed.`,
    )
  const other = (await readdir(dataDir)).find(
    (name) => ![...ignored, 'db', 'files'].includes(name) && !name.startsWith('serve.lock.'),
  )
  if (other) throw full(dataDir, other)
  await assertNoDatabase(dataDir)
}

/** Decrypts the archive into `folder` if it is encrypted. Returns the plain one. */
async function plainArchive(file: string, folder: string, identity: Identity | undefined) {
  if (!(await isAgeFile(file))) return file
  if (!identity)
    throw new PlainError(
      `${file} is encrypted: name the file with its key, --identity KEYFILE. Nothing was changed.`,
    )
  const plain = join(folder, 'archive.tar.gz')
  await pipeline(decryptFile(file, identity), createWriteStream(plain, { mode: 0o600 }))
  return plain
}

async function restoreInto(request: RestoreRequest, folder: string) {
  const { dataDir, file, erased } = request
  const identity = request.identity === undefined ? undefined : await readIdentity(request.identity)
  const archive = await plainArchive(file, folder, identity)
  const erasures = await erasuresBeside(file, { erased, identity, folder })
  const path = siteDatabaseIn(dataDir)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const client = openSqlite(path)
  // Cloudflare's type of a bucket has methods that neither home calls.
  const files = openFiles(filesFolder(dataDir)) as ArchiveFiles
  const openScratch = (beside: string) => openScratchFile(join(beside, 'rehearsal.db'))
  let isBegun = true
  try {
    return await restore(client, files, archive, erasures, { openScratch, beside: folder })
  } catch (error) {
    isBegun = await hasTables(client)
    throw error
  } finally {
    client.close()
    // An archive that cannot be restored leaves no database, which a server would take for a new one.
    if (!isBegun) await rm(dirname(path), { recursive: true })
    else await syncFolder(dirname(path))
    await syncFolder(dataDir)
  }
}

function openScratchFile(path: string) {
  const client = openSqlite(path)
  return { client, close: () => client.close() }
}

/** Restores an archive into an empty folder that nothing serves. Can be repeated after an interruption. */
export async function restoreServer(request: RestoreRequest) {
  const { dataDir } = request
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await takeLock(dataDir)
  try {
    await assertRestorable(dataDir)
    const work = await makeWorkFolder(dataDir)
    return await withFolder('restore-', (folder) => restoreInto(request, folder), work)
  } finally {
    lock.release()
  }
}
