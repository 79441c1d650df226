import type { InStatement } from '@libsql/client/web'
import type { SqlClient } from '#db/client.ts'
import { isRead } from '#db/lib/is-read.ts'
import { openSqlite } from '#db/lib/sqlite.ts'
import { resultSetOf } from '#db/lib/sqlite/result-set.ts'
import type { SqliteResult } from '#db/lib/sqlite/statements.ts'
import { callLeaseMs } from '#db/lib/streams.ts'
import { DatabaseThread } from './database-thread.ts'
import { DatabaseAway } from './messages.ts'

const numberOfReaders = 2

type ThreadsOptions = {
  /** the script of the threads: a bundle has its own */
  script?: URL
  /** the time limit of a call; the thread carries it out to its end */
  timeoutMs?: number
  /** A thread has ended by an error. The next call starts another one. */
  onFailure?: (error: unknown) => void
}

export type ThreadedClient = SqlClient & {
  /** Carries out the calls that have begun, then ends the threads. */
  close: () => Promise<void>
}

/**
 * Opens the database in threads of its own, so that a query stops nothing else. One thread writes and checkpoints,
 * two read. Throws if the file cannot be opened.
 */
export function openThreads(path: string, options: ThreadsOptions = {}): ThreadedClient {
  const {
    script = new URL('./thread.ts', import.meta.url),
    timeoutMs = callLeaseMs - 500,
    onFailure = () => {},
  } = options
  // Readers can only open a file that is there, with the log of an earlier run written back.
  openSqlite(path).close()
  const start = (readOnly: boolean) =>
    new DatabaseThread({ script, data: { path, readOnly }, timeoutMs, onFailure })
  const writer = start(false)
  const readers = Array.from({ length: numberOfReaders }, () => start(true))
  let isClosed = false

  function call(statements: InStatement[], isBatch: boolean) {
    if (isClosed) throw new DatabaseAway('DATABASE_CLOSED')
    const reader = readers.reduce((best, one) => (one.load < best.load ? one : best))
    return (statements.every(isRead) ? reader : writer).call(statements, isBatch)
  }

  return {
    async execute(statement: InStatement) {
      const [result] = await call([statement], false)
      // Each statement has a result.
      return resultSetOf(result as SqliteResult)
    },
    batch: async (statements: InStatement[]) => (await call(statements, true)).map(resultSetOf),
    async close() {
      isClosed = true
      await Promise.all(readers.map((one) => one.close()))
      await writer.close()
    },
  }
}
