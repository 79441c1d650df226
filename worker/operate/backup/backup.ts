import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { create } from 'tar'
import { minuteMs } from '#db/model/lib/time.ts'
import { isMeantBy, readErasures } from '#worker/lib/erasures.ts'
import { folders, overlayKey, restoringKey } from '#worker/lib/files/keys.ts'
import { keptFields } from '#worker/lib/submissions/inbox.ts'
import { type ArchiveFiles, type BackedUpFile, copyOut } from './copied-files.ts'
import { format, type Manifest, manifestFile, storedFile } from './manifest.ts'
import { withFolder } from '../process/temporary.ts'
import type { TableClient } from './schema.ts'
import { writeTables } from './tables.ts'
import { checkoutVersion as version } from '../version.ts'

const isWaiting = (key: string) =>
  key.startsWith(folders.waiting) || key.startsWith(folders.refused)

/** Archives leave out the records of erasures, which would be outdated: a restore reads the newest list instead. */
const isOther = (key: string) =>
  !isWaiting(key) && !key.startsWith(folders.erased) && key !== restoringKey && key !== overlayKey

/** How far the clocks of this machine and of the Worker may differ. */
export const clockSkewMs = 10 * minuteMs

/** Leaves out those that were erased during the backup: the database is read after the copy. */
async function keepWaiting(
  bucket: ArchiveFiles,
  early: BackedUpFile[],
  since: number,
  paths: Record<'from' | 'to', (number: number) => string>,
) {
  const erasures = await readErasures({ FILES: bucket })
  const lately = erasures.filter(({ at }) => Date.parse(at) > since - clockSkewMs)
  const isErased = isMeantBy(lately.flatMap(({ hashes }) => hashes))
  const kept: BackedUpFile[] = []
  for (const [number, file] of early.entries()) {
    if (isErased(keptFields(await readFile(paths.from(number), 'utf8')))) continue
    await rename(paths.from(number), paths.to(kept.length))
    kept.push(file)
  }
  return kept
}

/** Writes the tables into a folder. Reads them only when it is called. */
type ReadTables = (folder: string) => ReturnType<typeof writeTables>

/**
 * Copies the submissions that wait for the database before the database, because cron may store them meanwhile, and all
 * other files after it. So the archive contains every file that a row names, unless it was deleted in between.
 */
async function writeContents(readTables: ReadTables, bucket: ArchiveFiles, folder: string) {
  const since = Date.now()
  const early = (number: number) => join(folder, 'early', String(number))
  const path = (number: number) => storedFile(folder, number)
  const waiting = await copyOut(bucket, early, isWaiting)
  const database = await readTables(folder)
  const kept = await keepWaiting(bucket, waiting, since, { from: early, to: path })
  const others = await copyOut(bucket, (number) => path(kept.length + number), isOther)
  return { ...database, files: [...kept, ...others] }
}

/** Writes tables and files into one archive, `file` (tar, gzip). It appears under its name only once it is whole. */
export async function makeArchive(
  readTables: ReadTables,
  bucket: ArchiveFiles,
  file: string,
): Promise<Manifest> {
  const target = resolve(file)
  // The temporary folder is on the same disk as the target: a rename works only within one disk.
  const beside = dirname(target)
  await mkdir(beside, { recursive: true })
  return withFolder(
    '.backup-',
    async (folder) => {
      for (const part of ['tables', 'files', 'early']) await mkdir(join(folder, part))
      const manifest: Manifest = {
        format,
        version,
        ...(await writeContents(readTables, bucket, folder)),
      }
      await writeFile(manifestFile(folder), JSON.stringify(manifest, undefined, 2))
      const whole = join(folder, 'whole.tar.gz')
      await create({ cwd: folder, gzip: true, file: whole, portable: true }, [
        'manifest.json',
        'tables',
        'files',
      ])
      await rename(whole, target)
      return manifest
    },
    beside,
  )
}

export const backUp = (client: TableClient, bucket: ArchiveFiles, file: string) =>
  makeArchive((folder) => writeTables(client, folder), bucket, file)
