import { DatabaseSync } from 'node:sqlite'
import type { InStatement } from '@libsql/client/web'
import { isRead } from '../is-read.ts'
import { sqliteErrorOf } from './error.ts'
import { type SqliteResult, Statements } from './statements.ts'
import { unsupportedSqlite } from './version.ts'

/** How long a statement waits for another connection that writes. In ms. */
const busyTimeoutMs = 5000

export type SqliteOptions = {
  /** Neither writes nor checkpoints. The file must exist. */
  readOnly?: boolean
}

/** Carries out statements in this thread. Its errors have the messages and codes of libSQL's. */
export class SqliteConnection {
  private readonly database: DatabaseSync
  private readonly statements: Statements

  constructor(path: string, { readOnly = false }: SqliteOptions = {}) {
    const tooOld = unsupportedSqlite()
    if (tooOld) throw new Error(tooOld)
    this.database = withCode(() => new DatabaseSync(path, { readOnly, timeout: busyTimeoutMs }))
    this.statements = new Statements(this.database)
    try {
      withCode(() => this.set({ readOnly }))
    } catch (error) {
      this.close()
      throw error
    }
  }

  private set({ readOnly }: { readOnly: boolean }) {
    this.database.exec('PRAGMA synchronous = FULL')
    if (readOnly) return
    const row = this.database.prepare('PRAGMA journal_mode = WAL').get()
    if (row?.['journal_mode'] !== 'wal')
      throw new Error('SQLite cannot keep a write-ahead log on this file system.')
  }

  /** Carries out one statement. */
  execute(statement: InStatement): SqliteResult {
    try {
      return withCode(() => this.statements.run(statement))
    } finally {
      this.rollBack()
    }
  }

  /** Carries out statements in one transaction. If one fails, its error has its place as `statementAt`. */
  batch(statements: InStatement[]): SqliteResult[] {
    try {
      // A transaction that began as a read could not write any more once another connection has written.
      const begin = statements.every(isRead) ? 'BEGIN' : 'BEGIN IMMEDIATE'
      withCode(() => this.database.exec(begin))
      const results = statements.map((one, at) => withCode(() => this.statements.run(one), at))
      withCode(() => this.database.exec('COMMIT'))
      return results
    } finally {
      this.rollBack()
    }
  }

  /** As `batch`, without foreign keys: a migration may replace a table that others refer to. */
  migrate(statements: InStatement[]): SqliteResult[] {
    this.database.exec('PRAGMA foreign_keys = OFF')
    try {
      return this.batch(statements)
    } finally {
      this.database.exec('PRAGMA foreign_keys = ON')
    }
  }

  /** Moves everything from the log into the file, and empties the log. */
  checkpoint() {
    this.database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  }

  close() {
    this.database.close()
  }

  /** No transaction stays open: the next call would become part of it. */
  private rollBack() {
    if (this.database.isTransaction) this.database.exec('ROLLBACK')
  }
}

function withCode<T>(act: () => T, statementAt?: number): T {
  try {
    return act()
  } catch (thrown) {
    const error = sqliteErrorOf(thrown)
    if (error instanceof Error && statementAt !== undefined) Object.assign(error, { statementAt })
    throw error
  }
}
