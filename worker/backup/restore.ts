import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { R2Bucket } from '@cloudflare/workers-types'
import type { Client } from '@libsql/client/web'
import { extract } from 'tar'
import * as v from 'valibot'
import { over } from '../../db/client.ts'
import { migrate, restoreMark } from '../../db/commands/migrate.ts'
import { PlainError } from '../../db/commands/server.ts'
import { copyIn, sha256Of } from './files.ts'
import { Manifest, manifestFile, storedFile, tableFile } from './manifest.ts'
import { checksumOf, insertRows } from './rows.ts'
import { dataTables, dropEverything, hasTable, quoted } from './schema.ts'

const damaged = (what: string) =>
  new PlainError(`The archive is damaged: ${what}. Nothing was changed; use another one.`)

async function readManifest(folder: string) {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => {
    throw damaged('it has no manifest')
  })
  const { success, output, issues } = v.safeParse(Manifest, JSON.parse(text))
  if (!success) throw new PlainError(`${issues[0].message}.`)
  return output
}

/** Before anything is written: every part of the archive is what it was when it was made. */
async function assertWhole(folder: string, { tables, files }: Manifest) {
  for (const { name, sha256 } of tables) {
    const found = await sha256Of(tableFile(folder, name)).catch(() => undefined)
    if (found !== sha256) throw damaged(`the table ${name} is not as it was saved`)
  }
  for (const [number, { key, sha256 }] of files.entries()) {
    const found = await sha256Of(storedFile(folder, number)).catch(() => undefined)
    if (found !== sha256) throw damaged(`the file ${key} is not as it was saved`)
  }
}

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
  for (const { name } of manifest.tables) {
    await client.execute(`delete from ${quoted(name)}`)
    await insertRows(client, name, tableFile(folder, name))
  }
  await setSequences(client, manifest.sequences)
  for (const { name, rows, sha256 } of manifest.tables) {
    const found = await checksumOf(client, name)
    if (found.rows !== rows || found.sha256 !== sha256) {
      throw new PlainError(`${name} was not restored as it was saved. Run the restore again.`)
    }
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
    await extract({ file, cwd: folder, strict: true }).catch((error: Error) => {
      throw damaged(`it cannot be unpacked (${error.message})`)
    })
    const manifest = await readManifest(folder)
    await assertWhole(folder, manifest)
    await assertEmpty(client)
    await restoreTables(client, folder, manifest)
    for (const [number, stored] of manifest.files.entries()) {
      await copyIn(bucket, stored, storedFile(folder, number))
    }
    await client.execute(`drop table ${restoreMark}`)
    await migrate(over(client))
    return manifest
  } finally {
    // A file of a damaged archive may still be on its way to the disk.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
