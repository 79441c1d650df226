import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite'
import type { InStatement, InValue } from '@libsql/client/web'
import { isRead } from '../is-read.ts'
import { boundValue } from './value.ts'
import { invalidArguments, SqliteError } from './error.ts'

const maxKept = 100
/** Longer SQL has a place for each value of many rows, and is hardly used again. */
const maxKeptLength = 10_000

/** The result of a statement, which can be sent to another thread. */
export type SqliteResult = {
  columns: string[]
  columnTypes: string[]
  rows: SQLOutputValue[][]
  rowsAffected: number
  lastInsertRowid: bigint | undefined
}

type Prepared = {
  statement: StatementSync
  /** the number of arguments, once it has been checked */
  argumentCount?: number
}

/** White space, semicolons and comments. */
const nothing = /^(?:[\s;]|--[^\n]*|\/\*[^]*?\*\/)*$/

/** Runs statements, and keeps them prepared until others have been used more recently. */
export class Statements {
  private readonly kept = new Map<string, Prepared>()
  private readonly database: DatabaseSync
  private readonly counter: StatementSync

  constructor(database: DatabaseSync) {
    this.database = database
    this.counter = database.prepare('select total_changes(), changes(), last_insert_rowid()')
    this.counter.setReturnArrays(true)
    this.counter.setReadBigInts(true)
  }

  run(given: InStatement): SqliteResult {
    const { sql, args = [] } = typeof given === 'string' ? { sql: given } : given
    const before = isRead(sql) ? undefined : this.count()
    const prepared = this.prepare(sql)
    const rows = Array.isArray(args)
      ? this.all(prepared, sql, args)
      : prepared.statement.all(boundNames(args))
    // Another connection may have changed the table: the statement has the new columns only once it has run.
    const columns = prepared.statement.columns()
    return {
      columns: columns.map(({ name }) => name),
      columnTypes: columns.map(({ type }) => type ?? ''),
      // With `setReturnArrays`, rows are arrays, which the types of Node do not know.
      rows: rows as unknown as SQLOutputValue[][],
      ...this.changes(sql, before),
    }
  }

  private all(prepared: Prepared, sql: string, args: InValue[]) {
    if (prepared.argumentCount !== args.length && this.takesMoreThan(args.length, sql))
      throw invalidArguments(`value for parameter ${args.length + 1} not found`)
    const rows = prepared.statement.all(...args.map(boundValue))
    prepared.argumentCount = args.length
    return rows
  }

  private prepare(sql: string): Prepared {
    const prepared = this.kept.get(sql) ?? { statement: this.compile(sql) }
    if (sql.length > maxKeptLength) return prepared
    // A map has its entries in the order in which they were set.
    this.kept.delete(sql)
    this.kept.set(sql, prepared)
    const [oldest] = this.kept.keys()
    if (this.kept.size > maxKept && oldest !== undefined) this.kept.delete(oldest)
    return prepared
  }

  private compile(sql: string) {
    const statement = this.database.prepare(sql)
    // Node compiles the first statement and ignores the others.
    if (!nothing.test(sql.slice(statement.sourceSQL.length)))
      throw new SqliteError('SQL string contains more than one statement', 'SQL_MANY_STATEMENTS')
    statement.setReturnArrays(true)
    return statement
  }

  /** Node would bind null to a missing argument. EXPLAIN has the same parameters, and changes nothing. */
  private takesMoreThan(count: number, sql: string) {
    if (!sql.includes('?')) return false
    try {
      this.database.prepare(`explain ${sql}`).get(...Array.from({ length: count + 1 }, () => null))
      return true
    } catch {
      return false
    }
  }

  private count() {
    // The counter returns one row of three integers.
    const [total = 0n, changes = 0n, id = 0n] = this.counter.get() as unknown as bigint[]
    return { total, changes, id }
  }

  /** `changes()` is that of an earlier statement after one that changes nothing, such as CREATE TABLE. */
  private changes(sql: string, before?: { total: bigint }) {
    if (!before) return { rowsAffected: 0, lastInsertRowid: undefined }
    const { total, changes, id } = this.count()
    return {
      rowsAffected: total === before.total ? 0 : Number(changes),
      lastInsertRowid: /^\s*(insert|replace)\b/i.test(sql) ? id : undefined,
    }
  }
}

const boundNames = (args: Record<string, InValue>) =>
  Object.fromEntries(Object.entries(args).map(([name, value]) => [name, boundValue(value)]))
