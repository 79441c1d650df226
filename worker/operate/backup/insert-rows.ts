import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { InStatement, InValue } from '@libsql/client/web'
import { quotedName, type TableClient } from './schema.ts'
import type { RowReader } from './rows.ts'

const rowsPerWrite = 50
const statementsPerBatch = 10

const fromJson = (value: unknown): InValue =>
  typeof value === 'object' && value !== null && 'base64' in value
    ? Buffer.from(String(value.base64), 'base64')
    : // Every other value of a line was written as the database gave it.
      (value as InValue)

type Row = Record<string, unknown>

async function columnsOf(reader: RowReader, table: string) {
  const { columns } = await reader.execute(`select * from ${quotedName(table)} limit 0`)
  return columns
}

async function* rowsIn(file: string, columns: string[]) {
  const input = createReadStream(file)
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (!line) continue
    const row: Row = Object(JSON.parse(line))
    if (Object.keys(row).join() !== columns.join()) throw new Error('a row has other columns')
    yield row
  }
}

function insertion(table: string, columns: string[], rows: Row[]): InStatement {
  const places = `(${columns.map(() => '?').join(',')})`
  return {
    sql: `insert into ${quotedName(table)} (${columns.map(quotedName).join(',')}) values ${rows.map(() => places).join(',')}`,
    args: rows.flatMap((row) => columns.map((name) => fromJson(row[name]))),
  }
}

/** Inserts the rows of a file of JSON lines; triggers fill the search as they do for any other row. */
export async function insertRows(client: TableClient, table: string, file: string) {
  const columns = await columnsOf(client, table)
  let rows: Row[] = []
  let statements: InStatement[] = []
  const flush = async () => {
    if (rows.length > 0) statements.push(insertion(table, columns, rows))
    rows = []
    // Foreign keys are left unchecked: a table may come before the one it refers to.
    if (statements.length > 0) await client.migrate(statements)
    statements = []
  }
  for await (const row of rowsIn(file, columns)) {
    rows.push(row)
    if (rows.length < rowsPerWrite) continue
    statements.push(insertion(table, columns, rows))
    rows = []
    if (statements.length === statementsPerBatch) await flush()
  }
  await flush()
}
