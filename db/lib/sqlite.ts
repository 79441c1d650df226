import type { InStatement, ResultSet } from '@libsql/client/web'
import type { SqlClient } from '../client.ts'
import { SqliteConnection, type SqliteOptions } from './sqlite/connection.ts'
import { resultSetOf } from './sqlite/result-set.ts'

export type SqliteClient = SqlClient & {
  /** Drizzle's migrator calls this. */
  migrate: (statements: InStatement[]) => Promise<ResultSet[]>
  close: () => void
}

/** Opens a database file in this thread, which waits while a statement runs. Creates the file if it may write. */
export function openSqlite(path: string, options?: SqliteOptions): SqliteClient {
  const connection = new SqliteConnection(path, options)
  return {
    execute: async (statement: InStatement) => resultSetOf(connection.execute(statement)),
    batch: async (statements: InStatement[]) => connection.batch(statements).map(resultSetOf),
    migrate: async (statements: InStatement[]) => connection.migrate(statements).map(resultSetOf),
    close: () => connection.close(),
  }
}
