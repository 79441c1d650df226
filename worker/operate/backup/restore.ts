import { join } from 'node:path'
import { createClient } from '@libsql/client/web'
import { over } from '#db/client.ts'
import { startEpoch } from '#db/publish/publish.ts'
import { restoringKey } from '#worker/lib/files/keys.ts'
import { type ErasureNote, keepErasure } from '#worker/lib/erasures.ts'
import { bringUpToDate, restoreMark } from '../database/migrate.ts'
import { operator } from '../database/operator.ts'
import { PlainError, startDatabase } from '../database/server.ts'
import { failureLine } from '../failure.ts'
import { damaged, interrupted, withArchive } from './archive.ts'
import { type ArchiveFiles, copyIn } from './copied-files.ts'
import { eraseAgain } from './erase-again.ts'
import { type Manifest, storedFile } from './manifest.ts'
import { dataTables, hasTable, quotedName, type TableClient } from './schema.ts'
import { restoreTables } from './restore-tables.ts'

/**
 * SQL conditions for rows that show that a database is in use. In these tables, migrations, builds and `npm run admin`
 * write rows too, and those do not count.
 */
const inUse: Record<string, string> = {
  publish_state: 'false',
  settings: 'false',
  consent_words: 'false',
  news_digest: 'version > 1',
  users: 'false',
  audit_log: `username <> '${operator.username}'`,
}

/** Refuses a database that holds records, unless an interrupted restore has left them. */
async function assertEmpty(client: TableClient) {
  if (await hasTable(client, restoreMark)) return
  for (const name of await dataTables(client)) {
    const condition = inUse[name] ?? 'true'
    const { rows } = await client.execute(
      `select 1 from ${quotedName(name)} where ${condition} limit 1`,
    )
    if (rows.length > 0) {
      throw new PlainError(
        `This database is in use: there is something in ${name}. Restore into a new, empty one.`,
      )
    }
  }
}

/** A live site would store the waiting submissions again. Files of an interrupted restore are allowed. */
export async function assertBucketEmpty(bucket: ArchiveFiles) {
  if (await bucket.head(restoringKey)) return
  const [found] = (await bucket.list({ limit: 1 })).objects
  if (found)
    throw new PlainError(
      `This bucket is in use: it holds ${found.key}. Restore into a new, empty one.`,
    )
}

/** Until the end of the restore, the site and migrations refuse the database. */
const begin = (client: TableClient) =>
  client.execute(`create table if not exists ${restoreMark} (since text)`)

/** Marks the database as complete. */
const finish = (client: TableClient) => client.execute(`drop table ${restoreMark}`)

/** A database that is thrown away after the rehearsal. */
type Scratch = { client: TableClient; close: () => Promise<void> | void }

async function openScratch(folder: string): Promise<Scratch> {
  const database = await startDatabase(join(folder, 'rehearsal'))
  const client = createClient(database)
  return {
    client,
    async close() {
      client.close()
      await database.stop()
    },
  }
}

/** The archive is unpacked in the folder `beside`, and rehearsed in the database of `openScratch`. */
type Rehearsal = { openScratch: (folder: string) => Promise<Scratch> | Scratch; beside?: string }

/** Restores into a new database in `folder` first, so that an error appears before the real database is touched. */
async function rehearse(folder: string, manifest: Manifest, open: Rehearsal['openScratch']) {
  const { client, close } = await open(folder)
  try {
    await restoreTables(client, folder, manifest)
    await bringUpToDate(over(client))
  } catch (error) {
    throw damaged(failureLine(error))
  } finally {
    await close()
  }
}

/** Restores the tables and files of an archive, then repeats the erasures since it was made. */
async function restoreAll(
  client: TableClient,
  bucket: ArchiveFiles,
  folder: string,
  { manifest, erasures }: { manifest: Manifest; erasures: ErasureNote[] },
) {
  await begin(client)
  await bucket.put(restoringKey, manifest.createdAt)
  // The new bucket replaces the one that recorded the erasures.
  for (const erasure of erasures) await keepErasure({ FILES: bucket }, erasure)
  await restoreTables(client, folder, manifest)
  for (const [number, stored] of manifest.files.entries()) {
    await copyIn(bucket, stored, storedFile(folder, number))
  }
  await bringUpToDate(over(client))
  await startEpoch(over(client))
  const erased = await eraseAgain(over(client), bucket, erasures, manifest.createdAt)
  await finish(client)
  await bucket.delete(restoringKey)
  return erased
}

type Restored = Manifest & { erased: number }

/**
 * Restores an archive into an empty database and an empty bucket: the tables as of the archive's migration, the rows,
 * the files and the migrations since, then repeats the later erasures. An interrupted restore can be run again and
 * starts over. Until it is complete, the site and migrations refuse the database.
 */
export const restore = (
  client: TableClient,
  bucket: ArchiveFiles,
  file: string,
  erasures: ErasureNote[],
  rehearsal: Rehearsal = { openScratch },
): Promise<Restored> =>
  withArchive(
    file,
    async (manifest, folder) => {
      await assertEmpty(client)
      await assertBucketEmpty(bucket)
      await rehearse(folder, manifest, rehearsal.openScratch)
      try {
        const erased = await restoreAll(client, bucket, folder, { manifest, erasures })
        return { ...manifest, erased }
      } catch (error) {
        throw interrupted(error)
      }
    },
    rehearsal.beside,
  )
