import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { R2Bucket } from '@cloudflare/workers-types'
import { type Client, createClient } from '@libsql/client/web'
import { over } from '#db/client.ts'
import { migrate, restoreMark } from '../database/migrate.ts'
import { PlainError, startDatabase } from '../database/server.ts'
import { damaged, lineOf, openArchive } from './archive.ts'
import { copyIn } from './files.ts'
import { type Manifest, storedFile, tableFile } from './manifest.ts'
import { checksumOf, insertRows } from './rows.ts'
import { dataTables, dropEverything, hasTable, quoted, sequencesOf } from './schema.ts'

/** Rows that migrations write: they say nothing of whether a database is in use. */
const seeded = ['publish_state', 'settings']

/** Refuses a database that holds records. Those of a restore that was cut short do not count. */
async function assertEmpty(client: Client) {
  if (await hasTable(client, restoreMark)) return
  for (const name of await dataTables(client)) {
    if (seeded.includes(name)) continue
    const { rows } = await client.execute(`select 1 from ${quoted(name)} limit 1`)
    if (rows.length > 0) {
      throw new PlainError(
        `This database is in use: there is something in ${name}. Restore into a new, empty one.`,
      )
    }
  }
}

/** The numbering of ids goes on where it was, so that no deleted record's id is given again. */
async function setSequences(client: Client, sequences: Manifest['sequences']) {
  for (const [name, seq] of Object.entries(await sequencesOf(client))) {
    const saved = sequences[name]
    if (saved === undefined || saved < seq) throw new Error(`${name} has ids that were never given`)
  }
  await client.batch(
    [
      'delete from sqlite_sequence',
      ...Object.entries(sequences).map(([name, seq]) => ({
        sql: 'insert into sqlite_sequence (name, seq) values (?, ?)',
        args: [name, seq],
      })),
    ],
    'write',
  )
}

async function restoreTables(client: Client, folder: string, manifest: Manifest) {
  await client.execute(`create table if not exists ${restoreMark} (since text)`)
  await dropEverything(client)
  await client.execute(`create table ${restoreMark} (since text)`)
  await migrate(over(client), { upTo: manifest.migration })
  assertSameNames(await dataTables(client), manifest)
  for (const { name } of manifest.tables) {
    await client.execute(`delete from ${quoted(name)}`)
    await insertRows(client, name, tableFile(folder, name))
  }
  await setSequences(client, manifest.sequences)
  for (const { name, rows, sha256 } of manifest.tables) {
    const found = await checksumOf(client, name)
    if (found.rows !== rows || found.sha256 !== sha256) {
      throw new Error(`${name} would not be as it was saved`)
    }
  }
}

function assertSameNames(expected: string[], { tables, sequences }: Manifest) {
  const names = tables.map(({ name }) => name)
  const missing = expected.find((name) => !names.includes(name))
  if (missing) throw new Error(`it has no table ${missing}`)
  const unknown = [...names, ...Object.keys(sequences)].find((name) => !expected.includes(name))
  if (unknown) throw new Error(`no table of its time is called ${unknown}`)
}

/** Takes the database for whole, and brings it up to date. */
async function finish(client: Client) {
  await client.execute(`drop table ${restoreMark}`)
  await migrate(over(client))
}

/** Restores into a new database in `folder` first: whatever cannot be restored is found before the real one is touched. */
async function rehearse(folder: string, manifest: Manifest) {
  const database = await startDatabase(join(folder, 'rehearsal'))
  const client = createClient(database)
  try {
    await restoreTables(client, folder, manifest)
    await finish(client)
  } catch (error) {
    throw damaged(lineOf(error))
  } finally {
    client.close()
    await database.stop()
  }
}

/**
 * Restores an archive into an empty database: tables as of the archive's migration, rows, files, and
 * then the migrations that came since. Cut short, it is run again and begins anew; until it is through,
 * neither the site nor a migration takes the database for whole.
 */
export async function restore(client: Client, bucket: R2Bucket, file: string): Promise<Manifest> {
  const folder = await mkdtemp(join(tmpdir(), 'restore-'))
  try {
    const manifest = await openArchive(file, folder)
    await assertEmpty(client)
    await rehearse(folder, manifest)
    try {
      await restoreTables(client, folder, manifest)
      for (const [number, stored] of manifest.files.entries()) {
        await copyIn(bucket, stored, storedFile(folder, number))
      }
      await finish(client)
    } catch (error) {
      throw new PlainError(
        `The restore was interrupted (${lineOf(error)}). Run it again: it begins anew.`,
      )
    }
    return manifest
  } finally {
    // A file of a damaged archive may still be on its way to the disk.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
