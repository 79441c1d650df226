import { resumesInUse } from '#db/jobs/applications.ts'
import type { Db } from '#db/client.ts'
import { type ErasureNote, keepErasure } from '#worker/lib/erasures.ts'
import { folders, restoringKey, uploadIdIn } from '#worker/lib/files/keys.ts'
import { interrupted, withArchive } from './archive.ts'
import { type ArchiveFiles, type BackedUpFile, copyIn } from './copied-files.ts'
import { type Manifest, storedFile } from './manifest.ts'
import { assertBucketEmpty } from './restore.ts'

/**
 * The folders that are not restored. Submissions that waited during the backup were stored since, or staff have decided
 * about them. From an archive they could bring back a person who was erased.
 */
const leftOut = [folders.waiting, folders.refused]

/** Returns the test whether the present database still needs a file of an older backup. */
async function neededBy(db: Db, files: BackedUpFile[]) {
  const resumes = files.filter(({ key }) => key.startsWith(folders.resume))
  const used = new Set(
    await resumesInUse(
      db,
      resumes.map(({ key }) => uploadIdIn(key)),
    ),
  )
  return ({ key }: BackedUpFile) =>
    key.startsWith(folders.resume)
      ? used.has(uploadIdIn(key))
      : !leftOut.some((folder) => key.startsWith(folder))
}

/**
 * Restores the files of an archive into an empty bucket for a site whose database stays in use. A resume comes back
 * only if the database still has its application. An interrupted restore can be run again.
 */
export const restoreFiles = (
  db: Db,
  bucket: ArchiveFiles,
  archive: string,
  erasures: ErasureNote[],
): Promise<Manifest & { restored: number }> =>
  withArchive(archive, async (manifest, folder) => {
    await assertBucketEmpty(bucket)
    const isNeeded = await neededBy(db, manifest.files)
    let restored = 0
    try {
      await bucket.put(restoringKey, manifest.createdAt)
      for (const erasure of erasures) await keepErasure({ FILES: bucket }, erasure)
      for (const [number, stored] of manifest.files.entries()) {
        if (!isNeeded(stored)) continue
        await copyIn(bucket, stored, storedFile(folder, number))
        restored += 1
      }
      await bucket.delete(restoringKey)
    } catch (error) {
      throw interrupted(error)
    }
    return { ...manifest, restored }
  })
