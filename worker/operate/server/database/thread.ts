import { parentPort, workerData } from 'node:worker_threads'
import { SqliteConnection } from '#db/lib/sqlite/connection.ts'
import { type Call, DatabaseAway, type Reply, sentError, type ThreadData } from './messages.ts'

// The script of a thread. database-thread.ts starts it with these, and sends it calls; null asks it to end.
const { path, readOnly }: ThreadData = workerData
const connection = new SqliteConnection(path, { readOnly })

function replyTo({ id, until, statements, isBatch }: Call): Reply {
  try {
    // Nobody waits for the answer any more.
    if (Date.now() > until) throw new DatabaseAway('DATABASE_TIMEOUT')
    const results = isBatch
      ? connection.batch(statements)
      : statements.map((one) => connection.execute(one))
    return { id, results }
  } catch (error) {
    return { id, error: sentError(error) }
  }
}

function close() {
  if (!readOnly) connection.checkpoint()
  connection.close()
  parentPort?.close()
}

parentPort?.on('message', (call: Call | null) => {
  if (call) parentPort?.postMessage(replyTo(call))
  else close()
})
