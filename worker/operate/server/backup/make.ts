import { join } from 'node:path'
import { readErasures } from '#worker/lib/erasures.ts'
import { lastBackupKey } from '#worker/lib/files/keys.ts'
import { makeArchive } from '#worker/operate/backup/backup.ts'
import type { ArchiveFiles } from '#worker/operate/backup/copied-files.ts'
import type { Manifest } from '#worker/operate/backup/manifest.ts'
import { isOfServer, siteDatabaseIn } from '#worker/operate/database/open-for-command.ts'
import { PlainError } from '#worker/operate/database/server.ts'
import { withFolder } from '#worker/operate/process/temporary.ts'
import { openFiles } from '#worker/operate/server/files/files.ts'
import { encryptFile } from './age.ts'
import { asDamage } from './damage.ts'
import { storeErasures } from './erased.ts'
import { holderOf, takeLock } from '#worker/operate/server/lock.ts'
import { holdBackupLock } from './lock.ts'
import { archiveName } from './names.ts'
import { filesFolder } from '#worker/operate/server/places.ts'
import { assertOwner, makeWorkFolder } from './places.ts'
import { assertDiskRoom } from './room.ts'
import type { BackupSettings } from './settings.ts'
import { writeSnapshot } from './snapshot.ts'
import { assertNotStored, removeUnfinished, storeAt } from './store.ts'
import { tryArchive } from './trial.ts'

type StoredBackup = { name: string; bytes: number; manifest: Manifest }

/** Each step uses what the one before it has checked. `folder` holds all that is plain. */
async function makeAndStore(
  { dataDir, to, recipients }: BackupSettings,
  files: ArchiveFiles,
  folder: string,
): Promise<StoredBackup> {
  const [copy, archive] = [join(folder, 'site.db'), join(folder, 'archive.tar.gz')]
  const manifest = await makeArchive(
    (tables) => writeSnapshot(siteDatabaseIn(dataDir), copy, tables),
    files,
    archive,
  )
  await tryArchive(archive, copy)
  const name = archiveName(manifest.createdAt)
  await assertNotStored(to, name)
  // Before the archive, which is of no use without the list.
  await storeErasures(to, recipients, {
    files,
    folder,
    erasures: await readErasures({ FILES: files }),
  })
  const { bytes } = await storeAt(to, name, await encryptFile(archive, recipients))
  // The one object that another process than the server writes. No other process writes this key, and a reader sees
  // either the old time or the new one.
  await files.put(lastBackupKey, manifest.createdAt)
  return { name, bytes, manifest }
}

function assertServerData(dataDir: string) {
  if (!isOfServer(dataDir))
    throw new PlainError(`${dataDir} holds no database of a server, db/site.db.`)
}

/** Makes an archive of a server's data, tries it, encrypts it and stores it. A server may run meanwhile. */
export async function makeBackup(settings: BackupSettings): Promise<StoredBackup> {
  const { dataDir, to } = settings
  assertServerData(dataDir)
  await assertOwner(dataDir)
  // Without a server, none may start before the backup has ended.
  const lock = holderOf(dataDir) ? undefined : await takeLock(dataDir)
  try {
    const work = await makeWorkFolder(dataDir)
    const releaseBackup = holdBackupLock(work)
    try {
      await removeUnfinished(to)
      // Cloudflare's type of a bucket has methods that neither home calls.
      const files = openFiles(filesFolder(dataDir)) as ArchiveFiles
      await assertDiskRoom(work, siteDatabaseIn(dataDir), files)
      return await withFolder('backup-', (folder) => makeAndStore(settings, files, folder), work)
    } catch (error) {
      throw asDamage(error)
    } finally {
      releaseBackup()
    }
  } finally {
    lock?.release()
  }
}
