import type { InStatement } from '@libsql/client/web'
import { SqliteError } from '#db/lib/sqlite/error.ts'
import type { SqliteResult } from '#db/lib/sqlite/statements.ts'

/** The file that a thread opens. */
export type ThreadData = { path: string; readOnly: boolean }

/** A call for a thread. One that it gets too late is not carried out. `until` is in ms since 1970. */
export type Call = { id: number; until: number; statements: InStatement[]; isBatch: boolean }

/** An error without its class, which threads cannot send. */
type SentError = { message: string; code?: string; statementAt?: number }

export type Reply = { id: number; results: SqliteResult[] } | { id: number; error: SentError }

export function sentError(error: unknown): SentError {
  if (!(error instanceof Error)) return { message: String(error) }
  return {
    message: error.message,
    ...('code' in error && { code: String(error.code) }),
    ...('statementAt' in error && { statementAt: Number(error.statementAt) }),
  }
}

export function receivedError({ message, code, statementAt }: SentError) {
  const error = code === undefined ? new Error(message) : new SqliteError(message, code)
  return statementAt === undefined ? error : Object.assign(error, { statementAt })
}

/** A call was not answered. Its code is none of SQL's: the database counts as away. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  readonly code: 'DATABASE_CLOSED' | 'DATABASE_THREAD_ENDED' | 'DATABASE_TIMEOUT'

  constructor(code: DatabaseAway['code'], options?: ErrorOptions) {
    super('The database does not answer.', options)
    this.code = code
  }
}
