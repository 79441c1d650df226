import { randomBytes } from 'node:crypto'
import { captureName, quotedName, type TableClient } from './schema.ts'

// After this time the triggers of a backup that was killed do nothing, and the next backup drops them.
const captureSeconds = 2 * 3600

/** The table in which triggers note the rows that are written while a backup reads. */
export type Capture = { name: string; tables: string[]; until: number }

const triggersOf = ({ name, tables, until }: Capture): { name: string; sql: string }[] =>
  tables.flatMap((table, at) =>
    (
      [
        ['insert', 'select new.rowid'],
        ['update', 'select old.rowid union select new.rowid'],
        ['delete', 'select old.rowid'],
      ] as const
    ).map(([event, rows]) => {
      const trigger = `${name}_${at}_${event}`
      return {
        name: trigger,
        sql: `create trigger ${trigger} after ${event} on ${quotedName(table)} when unixepoch() < ${until} begin insert into ${name} (of_table, of_row) select ${at}, * from (${rows}); end`,
      }
    }),
  )

const dropsOf = (capture: Capture) => [
  ...triggersOf(capture).map(({ name }) => `drop trigger if exists ${name}`),
  `drop table if exists ${capture.name}`,
]

/** Drops the triggers and tables that killed backups have left behind. */
async function dropOld(client: TableClient, now: number) {
  const { rows } = await client.execute({
    sql: `select type, name from sqlite_schema where name like ? and type in ('trigger', 'table') order by type desc`,
    args: [`${captureName}%`],
  })
  const isOld = (name: string) => Number(name.slice(captureName.length).split('_')[0]) < now
  const old = rows.filter(({ name }) => isOld(String(name)))
  if (old.length > 0)
    await client.batch(
      old.map(({ type, name }) => `drop ${String(type)} ${quotedName(String(name))}`),
      'write',
    )
}

/** Begins to note which rows of these tables are written. */
export async function startCapture(client: TableClient, tables: string[]): Promise<Capture> {
  const { rows } = await client.execute('select unixepoch() as now')
  const now = Number(rows[0]?.['now'])
  await dropOld(client, now)
  const until = now + captureSeconds
  const name = `${captureName}${until}_${randomBytes(4).toString('hex')}`
  const capture = { name, tables, until }
  await client.batch(
    [
      `create table ${name} (seq integer primary key, of_table integer, of_row integer)`,
      ...triggersOf(capture).map(({ sql }) => sql),
    ],
    'write',
  )
  return capture
}

export const endCapture = (client: TableClient, capture: Capture) =>
  client.batch(dropsOf(capture), 'write')
