import type { Client, ResultSet } from '@libsql/client/web'
import { restoreMark } from '../database/migrate.ts'
import { PlainError } from '../database/server.ts'
import { keptCountTables } from '#db/kept-counts.ts'
import journal from '#db/migrations/meta/_journal.json' with { type: 'json' }

type Reader = Pick<Client, 'execute'>

/** The methods of a client that backups and restores call: of libSQL's, or of one over a SQLite file. */
export type TableClient = Pick<Client, 'execute' | 'batch' | 'migrate'>

/** Quotes a name for SQL, whatever characters it contains. */
export const quotedName = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Prefix of the tables and triggers that a backup adds to the database while it reads. */
export const captureName = 'backup_changes_'

/** Drizzle's own list of applied migrations. */
const migrationsTable = '__drizzle_migrations'

/** All tables, the virtual ones of the search first. */
async function allTables(reader: Reader) {
  const { rows } = await reader.execute(
    `select name, sql from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'
     and name not like 'libsql\\_%' escape '\\' order by name`,
  )
  const tables = rows.map(({ name, sql }) => ({
    name: String(name),
    isVirtual: /^create virtual/i.test(String(sql)),
  }))
  return tables.sort((a, b) => Number(b.isVirtual) - Number(a.isVirtual))
}

/** The tables that hold what people entered: without the migrations, and without the search index and the counts, which triggers fill. */
export async function dataTables(reader: Reader): Promise<string[]> {
  const tables = await allTables(reader)
  const indexes = tables.filter(({ isVirtual }) => isVirtual).map(({ name }) => name)
  const isOfIndex = (name: string) =>
    indexes.some((index) => name === index || name.startsWith(`${index}_`))
  return tables
    .map(({ name }) => name)
    .filter(
      (name) =>
        !isOfIndex(name) &&
        !name.startsWith(captureName) &&
        ![migrationsTable, restoreMark, ...keptCountTables].includes(name),
    )
}

export async function hasTable(reader: Reader, name: string) {
  const { rows } = await reader.execute({
    sql: `select 1 from sqlite_schema where type = 'table' and name = ?`,
    args: [name],
  })
  return rows.length > 0
}

export const newestMigrationSql = `select max(created_at) as "when" from ${quotedName(migrationsTable)}`

/** The number of the newest migration that the database has. */
export function migrationIn({ rows }: ResultSet): number {
  const entry = journal.entries.find(({ when }) => when === Number(rows[0]?.['when']))
  if (!entry) throw new PlainError('This database was migrated by newer code: use that.')
  return entry.idx
}

export const sequencesSql = 'select name, seq from sqlite_sequence'

/** The highest id that each table has ever given. */
export const sequencesIn = ({ rows }: ResultSet) =>
  Object.fromEntries(rows.map(({ name, seq }) => [String(name), Number(seq)]))

/** Drops every table, with its indexes and triggers, except the mark of an unfinished restore. */
export async function dropEverything(client: TableClient) {
  const tables = await allTables(client)
  const indexes = tables.filter(({ isVirtual }) => isVirtual)
  const ordinary = tables.filter(
    ({ name, isVirtual }) =>
      !isVirtual && name !== restoreMark && !indexes.some((of) => name.startsWith(`${of.name}_`)),
  )
  // `migrate` does not check foreign keys.
  await client.migrate(
    [...indexes, ...ordinary].map(({ name }) => `drop table ${quotedName(name)}`),
  )
}
