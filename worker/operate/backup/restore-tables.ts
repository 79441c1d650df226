import type { Client } from '@libsql/client/web'
import { over } from '#db/client.ts'
import { migrate, restoreMark } from '../database/migrate.ts'
import { type Manifest, tableFile } from './manifest.ts'
import { checksumOf } from './rows.ts'
import { insertRows } from './insert-rows.ts'
import { dataTables, dropEverything, quotedName, sequencesIn, sequencesSql } from './schema.ts'

/** More ids than a table gives between a backup and its restore. */
const idsLeftOut = 1_000_000

/** The numbering of entries shows that none is missing, and nobody outside is told a number. */
const gapless = 'audit_log'

/** A backup may be restored again: a table gives fewer ids than one a second in between. */
const secondsSince = (time: string) =>
  Math.max(0, Math.floor((Date.now() - Date.parse(time)) / 1000))

/**
 * The numbering of ids goes on far beyond where it was: a number that was told after the backup, such as a visitor's
 * reference, means nobody else.
 */
async function setSequences(client: Client, { sequences, createdAt }: Manifest) {
  const leftOut = idsLeftOut + secondsSince(createdAt)
  for (const [name, seq] of Object.entries(sequencesIn(await client.execute(sequencesSql)))) {
    // A trigger that adds nothing leaves a table at 0.
    if ((sequences[name] ?? 0) < seq) throw new Error(`${name} has ids that were never given`)
  }
  await client.batch(
    [
      'delete from sqlite_sequence',
      ...Object.entries(sequences).map(([name, seq]) => ({
        sql: 'insert into sqlite_sequence (name, seq) values (?, ?)',
        args: [name, name === gapless ? seq : seq + leftOut],
      })),
    ],
    'write',
  )
}

export async function restoreTables(client: Client, folder: string, manifest: Manifest) {
  await client.execute(`create table if not exists ${restoreMark} (since text)`)
  await dropEverything(client)
  await client.execute(`create table ${restoreMark} (since text)`)
  await migrate(over(client), { upTo: manifest.migration })
  assertSameNames(await dataTables(client), manifest)
  for (const { name } of manifest.tables) {
    await client.execute(`delete from ${quotedName(name)}`)
    await insertRows(client, name, tableFile(folder, name))
  }
  await setSequences(client, manifest)
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
