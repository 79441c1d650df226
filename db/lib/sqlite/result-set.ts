import type { SQLOutputValue } from 'node:sqlite'
import type { ResultSet, Row, Value } from '@libsql/client/web'
import type { SqliteResult } from './statements.ts'

/** SQLite's limit. */
const maxColumns = 2000

/** The values of a row by their places. They are hidden, so that a row lists its columns by name only. */
class SqliteRow {
  readonly #values: Value[]

  constructor(values: Value[]) {
    this.#values = values
  }

  get length() {
    return this.#values.length
  }

  static {
    for (let at = 0; at < maxColumns; at++) {
      Object.defineProperty(this.prototype, at, {
        get(this: SqliteRow) {
          return this.#values[at]
        },
      })
    }
  }
}

/** Bytes as libSQL's client returns them. */
const valueOf = (value: SQLOutputValue): Value =>
  value instanceof Uint8Array ? new Uint8Array(value).buffer : value

type Key = { name: string; at: number; isAssignable: boolean }

/** The first of several columns with the same name has it. A name such as `1` must not hide the place. */
function rowKeysOf(columns: string[]): Key[] {
  return columns.flatMap((name, at) => {
    const isHidden = name === 'length' || (/^\d+$/.test(name) && Number(name) < columns.length)
    if (isHidden || columns.indexOf(name) !== at) return []
    return [{ name, at, isAssignable: !(name in SqliteRow.prototype) }]
  })
}

function rowOf(keys: Key[], given: SQLOutputValue[]): Row {
  const values = given.map(valueOf)
  // The loop adds the columns, which the class does not know.
  const row = new SqliteRow(values) as unknown as Row
  for (const { name, at, isAssignable } of keys) {
    const value = values[at] ?? null
    if (isAssignable) row[name] = value
    else Object.defineProperty(row, name, { value, enumerable: true, configurable: true })
  }
  return row
}

/** A result as libSQL's client returns it. */
export function resultSetOf(result: SqliteResult): ResultSet {
  const keys = rowKeysOf(result.columns)
  const rows = result.rows.map((values) => rowOf(keys, values))
  return { ...result, rows, toJSON: () => result }
}
