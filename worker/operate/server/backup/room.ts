import { stat, statfs } from 'node:fs/promises'
import { PlainError } from '#worker/operate/database/server.ts'
import { type ArchiveFiles, objectsIn } from '#worker/operate/backup/copied-files.ts'

/** At less, uploads and builds end. */
const reservedBytes = 2 ** 30

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

/**
 * Refuses a backup that would take the disk from the site. At its peak `work` holds the database three times (its copy,
 * the unpacked tables, the trial) and all files twice (packed, unpacked).
 */
export async function assertDiskRoom(workFolder: string, database: string, files: ArchiveFiles) {
  let filesBytes = 0
  for await (const { size } of objectsIn(files)) filesBytes += size
  const needed = 3.5 * (await stat(database)).size + 2 * filesBytes + reservedBytes
  const { bavail, bsize } = await statfs(workFolder)
  if (bavail * bsize < needed)
    throw new PlainError(
      `Not enough room in ${workFolder}: a backup needs ${gigabytes(needed)}, and ${gigabytes(bavail * bsize)} are free. Nothing was stored.`,
    )
}
