import { join } from 'node:path'
import type { R2Bucket } from '@cloudflare/workers-types'
import { type Client, createClient } from '@libsql/client/web'
import { over } from '#db/client.ts'
import { startEpoch } from '#db/publish/publish.ts'
import { restoringKey } from '#worker/lib/files/keys.ts'
import { type ErasureNote, keepErasure } from '#worker/lib/erasures.ts'
import { bringUpToDate, restoreMark } from '../database/migrate.ts'
import { operator } from '../database/operator.ts'
import { PlainError, startDatabase } from '../database/server.ts'
import { failureLine } from '../failure.ts'
import { damaged, interrupted, withArchive } from './archive.ts'
import { copyIn } from './files.ts'
import { eraseAgain } from './erase-again.ts'
import { type Manifest, storedFile } from './manifest.ts'
import { dataTables, hasTable, quotedName } from './schema.ts'
import { restoreTables } from './restore-tables.ts'

/**
 * SQL conditions of the rows that say that a database is in use. Migrations and builds write the rest of these tables
 * too, and so does `npm run admin`, which notes every account that it makes.
 */
const inUse: Record<string, string> = {
  publish_state: 'false',
  settings: 'false',
  consent_words: 'false',
  users: 'false',
  audit_log: `username <> '${operator.username}'`,
}

/** Refuses a database that holds records. Those of a restore that was cut short do not count. */
async function assertEmpty(client: Client) {
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

/**
 * Refuses a bucket that holds anything: a live site would store the waiting submissions of the archive once more.
 * Files of a restore that was cut short do not count.
 */
export async function assertBucketEmpty(bucket: R2Bucket) {
  if (await bucket.head(restoringKey)) return
  const [found] = (await bucket.list({ limit: 1 })).objects
  if (found)
    throw new PlainError(
      `This bucket is in use: it holds ${found.key}. Restore into a new, empty one.`,
    )
}

/** Takes the database for whole. */
const finish = (client: Client) => client.execute(`drop table ${restoreMark}`)

/** Restores into a new database in `folder` first: whatever cannot be restored is found before the real one is touched. */
async function rehearse(folder: string, manifest: Manifest) {
  const database = await startDatabase(join(folder, 'rehearsal'))
  const client = createClient(database)
  try {
    await restoreTables(client, folder, manifest)
    await bringUpToDate(over(client))
  } catch (error) {
    throw damaged(failureLine(error))
  } finally {
    client.close()
    await database.stop()
  }
}

/** Puts everything of an archive where it belongs, without what was erased since. */
async function restoreAll(
  client: Client,
  bucket: R2Bucket,
  folder: string,
  { manifest, erasures }: { manifest: Manifest; erasures: ErasureNote[] },
) {
  await bucket.put(restoringKey, manifest.createdAt)
  // The new bucket takes the place of the one that has them.
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
 * Restores an archive into an empty database and an empty bucket: tables as of the archive's migration, rows, files,
 * the migrations that came since, and at last without what was erased since. Cut short, it is run again and begins
 * anew; until it is through, neither the site nor a migration takes the database for whole.
 */
export const restore = (
  client: Client,
  bucket: R2Bucket,
  file: string,
  erasures: ErasureNote[],
): Promise<Restored> =>
  withArchive(file, async (manifest, folder) => {
    await assertEmpty(client)
    await assertBucketEmpty(bucket)
    await rehearse(folder, manifest)
    try {
      const erased = await restoreAll(client, bucket, folder, { manifest, erasures })
      return { ...manifest, erased }
    } catch (error) {
      throw interrupted(error)
    }
  })
