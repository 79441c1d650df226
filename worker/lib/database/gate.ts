import type { InStatement, ResultSet } from '@libsql/client/web'
import { isRead } from '#db/lib/is-read.ts'
import type { SqlClient } from '#db/client.ts'
import { callLeaseMs, failedAt } from '#db/lib/streams.ts'
import { Unavailable } from '../http/problem.ts'
import { Batcher, batchQueueTimeoutMs, ItemError } from './batcher.ts'
import { databaseBusy } from './busy.ts'
import { databaseFailure, isDown } from './outage.ts'

const writesPerCommit = 64
const minPollMs = 3
/** Concurrent reads. Two separate limits, so that many visitors never make staff wait. */
const maxReads = { visitors: 5, staff: 3 }
const maxWaiting = 256

export type Lane = keyof typeof maxReads

// One queue for each isolate's writes: sqld hangs under concurrent writers, and Turso has one writer too.
const writes = new Batcher<InStatement[], ResultSet[]>({
  batchSize: writesPerCommit,
  timeoutMs: callLeaseMs,
})
type Leases = Set<{ until: number }>
const reading: Record<Lane, Leases> = { visitors: new Set(), staff: new Set() }
const waiting: Record<Lane, Leases> = { visitors: new Set(), staff: new Set() }

/** Whether no request of this isolate waits for its turn at the database. */
export const isQuiet = () =>
  writes.isIdle && countOf(waiting.visitors) + countOf(waiting.staff) === 0

/** Limits concurrent reads, and commits waiting writes of several requests in one transaction. */
export class GatedClient {
  /** Calls that begin later fail at once. In ms since 1970. */
  deadline = Infinity
  private readonly database: SqlClient
  private readonly keepAlive: (work: Promise<unknown>) => void
  private readonly lane: Lane

  constructor(database: SqlClient, keepAlive: (work: Promise<unknown>) => void, lane: Lane) {
    this.database = database
    this.keepAlive = keepAlive
    this.lane = lane
  }

  async execute(statement: InStatement): Promise<ResultSet> {
    if (isRead(statement)) return this.read(() => this.database.execute(statement))
    const [result] = await this.write([statement])
    // The batch has one statement, so it has a result.
    return result as ResultSet
  }

  batch(statements: InStatement[]): Promise<ResultSet[]> {
    return statements.every(isRead)
      ? this.read(() => this.database.batch(statements))
      : this.write(statements)
  }

  private async read<T>(call: () => Promise<T>): Promise<T> {
    this.assertInTime()
    if (countOf(reading[this.lane]) >= maxReads[this.lane]) await this.waitForTurn()
    const lease = { until: Date.now() + callLeaseMs }
    reading[this.lane].add(lease)
    try {
      return await call().catch(rethrow)
    } finally {
      reading[this.lane].delete(lease)
    }
  }

  private async waitForTurn() {
    if (countOf(waiting[this.lane]) >= maxWaiting) throw databaseBusy()
    const lease = { until: Date.now() + batchQueueTimeoutMs }
    waiting[this.lane].add(lease)
    try {
      while (countOf(reading[this.lane]) >= maxReads[this.lane]) {
        if (Date.now() > lease.until) throw databaseBusy()
        // All waiting requests together poll about once per millisecond, no matter how many wait.
        const pollMs = Math.max(minPollMs, countOf(waiting[this.lane]))
        await new Promise((resolve) => setTimeout(resolve, pollMs))
        if (isDown()) throw new Unavailable()
      }
    } finally {
      waiting[this.lane].delete(lease)
    }
  }

  private async write(statements: InStatement[]): Promise<ResultSet[]> {
    this.assertInTime()
    return writes.run(statements, (batch) => this.commitAll(batch), this.keepAlive)
  }

  private async commitAll(batch: InStatement[][]) {
    const results = await this.database.batch(batch.flat()).catch((error) => {
      throw new ItemError(itemOf(batch, failedAt(error)), databaseFailure(error))
    })
    return batch.map(({ length }) => results.splice(0, length))
  }

  private assertInTime() {
    if (isDown() || Date.now() > this.deadline) throw new Unavailable()
  }
}

/** Counts the leases in force. An expired one belongs to a request that died. */
function countOf(leases: Leases) {
  const now = Date.now()
  for (const lease of leases) if (now > lease.until) leases.delete(lease)
  return leases.size
}

/** The index of the item that contains the statement at this index of the batch; -1 if there is none. */
function itemOf(items: InStatement[][], place: number | undefined) {
  let begin = 0
  return items.findIndex(({ length }) => {
    begin += length
    return place !== undefined && place < begin
  })
}

function rethrow(error: unknown): never {
  throw databaseFailure(error)
}
