import { createHash } from 'node:crypto'
import { type Client, LibsqlError, type ResultSet, type Value } from '@libsql/client/web'
import { quotedName } from './schema.ts'

export type RowReader = Pick<Client, 'execute'>

const rowsPerRead = 1000

/** JSON has no bytes: a blob is written as an object. No other value is an object. */
const toJson = (value: Value) =>
  value instanceof ArrayBuffer ? { base64: Buffer.from(value).toString('base64') } : value

// Readers of lines take these two for line breaks; JSON takes them as they are.
const toLine = (row: object) =>
  `${JSON.stringify(row).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`

/** A row as a line of JSON with its line break, and its row id. */
export type RowLine = { rowid: number; line: string }

export const rowLines = ({ rows, columns }: ResultSet): RowLine[] =>
  rows.map((row) => {
    // The client types a row's values only by name, not by position.
    const fields = columns.slice(1).map((name, at) => [name, toJson(row[at + 1] as Value)])
    return { rowid: Number(row[0]), line: toLine(Object.fromEntries(fields)) }
  })

/** The server answers with at most 10 MB, and a row can have 130 KB. */
export const isTooLarge = (error: unknown) =>
  error instanceof LibsqlError && error.code === 'RESPONSE_TOO_LARGE'

/** The pages of a table, in the order of its row ids: of 1,000 rows, or of as many as one answer can hold. */
export async function* tablePages(reader: RowReader, table: string): AsyncGenerator<RowLine[]> {
  let last = Number.MIN_SAFE_INTEGER
  let size = rowsPerRead
  for (;;) {
    const sql = `select rowid, * from ${quotedName(table)} where rowid > ? order by rowid limit ${size}`
    const answer = await reader.execute({ sql, args: [last] }).catch((error: unknown) => {
      if (!isTooLarge(error) || size === 1) throw error
    })
    if (!answer) {
      size = Math.ceil(size / 2)
      continue
    }
    const page = rowLines(answer)
    yield page
    if (page.length < size) return
    last = page.at(-1)?.rowid ?? last
    size = Math.min(rowsPerRead, size * 2)
  }
}

/** Counts lines and takes their checksum as they pass. */
export function checksum() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(line: string) {
      hash.update(line)
      rows++
    },
    result: () => ({ rows, sha256: hash.digest('hex') }),
  }
}

export async function checksumOf(reader: RowReader, name: string) {
  const sum = checksum()
  for await (const page of tablePages(reader, name)) for (const { line } of page) sum.add(line)
  return { name, ...sum.result() }
}
