import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openSqlite } from '#db/lib/sqlite.ts'
import { withArchive } from '#worker/operate/backup/archive.ts'
import { type Manifest, storedFile } from '#worker/operate/backup/manifest.ts'
import { restoreTables } from '#worker/operate/backup/restore-tables.ts'
import { checksumOf } from '#worker/operate/backup/rows.ts'
import { failureLine } from '#worker/operate/failure.ts'
import { DamageError } from './damage.ts'

async function compareTables(folder: string, manifest: Manifest, original: string) {
  const restored = openSqlite(join(folder, 'trial.db'))
  const source = openSqlite(original)
  try {
    await restoreTables(restored, folder, manifest)
    for (const { name } of manifest.tables) {
      const [a, b] = [await checksumOf(source, name), await checksumOf(restored, name)]
      if (a.rows !== b.rows || a.sha256 !== b.sha256) throw new Error(`${name} differs`)
    }
  } finally {
    restored.close()
    source.close()
  }
}

/** Restores an archive into a database that is thrown away, and compares its rows and files with the originals. */
export const tryArchive = (archive: string, original: string) =>
  withArchive(
    archive,
    async (manifest, folder) => {
      await compareTables(folder, manifest, original)
      for (const [number, { key, size }] of manifest.files.entries()) {
        const found = await stat(storedFile(folder, number))
        if (found.size !== size) throw new Error(`the file ${key} has another length`)
      }
    },
    dirname(archive),
  ).catch((error: unknown) => {
    throw new DamageError(
      `A restore of the new archive gave something else (${failureLine(error)}). Nothing was stored.`,
    )
  })
