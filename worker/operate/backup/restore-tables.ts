import { over } from '#db/client.ts'
import { migrate } from '../database/migrate.ts'
import { type Manifest, tableFile } from './manifest.ts'
import { checksumOf } from './rows.ts'
import { insertRows } from './insert-rows.ts'
import {
  dataTables,
  dropEverything,
  quotedName,
  sequencesIn,
  sequencesSql,
  type TableClient,
} from './schema.ts'

/** More ids than a table gives between a backup and its restore. */
const idsLeftOut = 1_000_000

/** The audit log is numbered without gaps to show that no entry is missing. Nobody outside learns these numbers. */
const gapless = 'audit_log'

/** A second restore then starts above all ids that were given after the first one. */
const secondsSince = (time: string) =>
  Math.max(0, Math.floor((Date.now() - Date.parse(time)) / 1000))

/** Starts far above the ids of the backup: a number that a visitor got after it must not belong to somebody else. */
async function setSequences(client: TableClient, { sequences, createdAt }: Manifest) {
  const leftOut = idsLeftOut + secondsSince(createdAt)
  for (const [name, seq] of Object.entries(sequencesIn(await client.execute(sequencesSql)))) {
    // A table whose trigger adds no row still gets an entry, with 0.
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

export async function restoreTables(client: TableClient, folder: string, manifest: Manifest) {
  await dropEverything(client)
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
