import type { InStatement, ResultSet } from '@libsql/client/web'
import { PlainError } from '../database/server.ts'
import { isTooLarge, rowLines } from './rows.ts'
import {
  migrationIn,
  newestMigrationSql,
  quotedName,
  sequencesIn,
  sequencesSql,
  type TableClient,
} from './schema.ts'
import type { Capture } from './capture.ts'

const changesPerRead = 500

/** The rows of one table that were written, as they are now: null if they are deleted. */
export type WrittenRows = Map<number, string | null>

/** The point in time that an archive shows. */
export type Moment = {
  /** ISO 8601, UTC */
  createdAt: string
  migration: number
  sequences: Record<string, number>
  /** how many rows each table has */
  counts: number[]
}

const changesSql = ({ name, tables }: Capture, after: number, size: number): InStatement[] => {
  const page = `(select * from ${name} where seq > ${after} order by seq limit ${size})`
  return [
    `select of_table, of_row, seq from ${page}`,
    ...tables.map(
      (table, at) =>
        `select rowid, * from ${quotedName(table)} where rowid in (select of_row from ${page} where of_table = ${at})`,
    ),
  ]
}

const momentSql = ({ name, tables }: Capture): InStatement[] => [
  `select strftime('%Y-%m-%dT%H:%M:%fZ', 'now') as now, unixepoch() as seconds,
    (select count(*) from sqlite_schema where type = 'trigger' and name like '${name}%') as triggers`,
  newestMigrationSql,
  sequencesSql,
  ...tables.map((table) => `select count(*) as n from ${quotedName(table)}`),
]

/** The newest state of every row that changes name. */
function writtenIn(tables: string[], changes: ResultSet, answers: ResultSet[]): WrittenRows[] {
  const written: WrittenRows[] = tables.map(() => new Map())
  for (const { of_table: table, of_row: row } of changes.rows)
    written[Number(table)]?.set(Number(row), null)
  for (const [at, answer] of answers.entries())
    for (const { rowid, line } of rowLines(answer)) written[at]?.set(rowid, line)
  return written
}

type Moments = [ResultSet, ResultSet, ResultSet, ...ResultSet[]]

function momentIn({ tables, until }: Capture, answers: ResultSet[]): Moment {
  // The results are in the order of the statements.
  const [clock, migration, sequences, ...counts] = answers as Moments
  const now = clock.rows[0]
  // A migration that recreates a table drops its triggers.
  if (Number(now?.['triggers']) !== tables.length * 3 || Number(now?.['seconds']) >= until)
    throw new PlainError(
      'The database was migrated during the backup, or the backup took hours. Run it again.',
    )
  return {
    createdAt: String(now?.['now']),
    migration: migrationIn(migration),
    sequences: sequencesIn(sequences),
    counts: counts.map(({ rows }) => Number(rows[0]?.['n'])),
  }
}

/**
 * Reads the rows that were written after change number `after`, in one transaction, which is one call. `isAll`: there
 * are no further changes yet. `asksMoment` also reads the time, the migration, the sequences and the row counts.
 */
export async function readChanges(
  client: TableClient,
  capture: Capture,
  after: number,
  asksMoment: boolean,
) {
  const { length } = capture.tables
  for (let size = changesPerRead; ; size = Math.ceil(size / 2)) {
    const statements = changesSql(capture, after, size)
    const asked = asksMoment ? [...statements, ...momentSql(capture)] : statements
    const answers = await client.batch(asked, 'read').catch((error: unknown) => {
      if (!isTooLarge(error) || size === 1) throw error
    })
    if (!answers) continue
    // The first statement asks for the changes.
    const [changes, ...rest] = answers as [ResultSet, ...ResultSet[]]
    return {
      written: writtenIn(capture.tables, changes, rest.slice(0, length)),
      last: Number(changes.rows.at(-1)?.['seq'] ?? after),
      isAll: changes.rows.length < size,
      moment: asksMoment ? momentIn(capture, rest.slice(length)) : undefined,
    }
  }
}
