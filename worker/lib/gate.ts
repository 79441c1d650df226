import type { Client, InStatement, ResultSet } from '@libsql/client/web'
import { Unavailable } from './problem.ts'

/** How long one call to the database may take, and how long a caller waits for its turn. In ms. */
export const callDeadline = 3000
const patience = 1500
const readsAtOnce = 8
const writesPerCommit = 64
const lookAgain = 3

type Lease = { until: number }

type Write = {
  statements: InStatement[]
  lease?: Lease
  outcome?: { results: ResultSet[] } | { error: unknown }
}

// Of this isolate: sqld hangs under concurrent writers, and Turso has one writer too.
const waiting: Write[] = []
let writing: Lease | undefined
let reading = 0

/**
 * The one way to the database. Reads go at most eight at once. Writes that wait together are
 * committed together, by whichever request finds the writer free: one transaction, one round trip.
 * Who waits looks again by a timer of its own. A promise that another request resolves will not do:
 * workerd cancels who waits on one alone, and goes on in the other request's context, where this
 * request's own I/O fails. A committing request that dies leaves its lease, which runs out.
 */
export class GatedClient {
  private readonly client: Client
  private readonly keepAlive: (work: Promise<unknown>) => void

  constructor(client: Client, keepAlive: (work: Promise<unknown>) => void) {
    this.client = client
    this.keepAlive = keepAlive
  }

  async execute(statement: InStatement): Promise<ResultSet> {
    if (isRead(statement)) return this.read(() => this.client.execute(statement))
    const [result] = await this.write([statement])
    return result as ResultSet
  }

  batch(statements: InStatement[]): Promise<ResultSet[]> {
    return statements.every(isRead)
      ? this.read(() => this.client.batch(statements, 'read'))
      : this.write(statements)
  }

  private async read<T>(call: () => Promise<T>): Promise<T> {
    const giveUp = Date.now() + patience
    while (reading >= readsAtOnce) {
      if (Date.now() > giveUp) throw new Unavailable('The database is busy. Please try again.')
      await sleep(lookAgain)
    }
    reading++
    try {
      return await call().catch(rethrow)
    } finally {
      reading--
    }
  }

  private async write(statements: InStatement[]): Promise<ResultSet[]> {
    const write: Write = { statements }
    waiting.push(write)
    const giveUp = Date.now() + patience
    while (!write.outcome) {
      const now = Date.now()
      if (write.lease) {
        // Taken by a request that died. Whether it was stored is not known.
        if (now > write.lease.until) throw new Unavailable()
      } else if (!writing || now > writing.until) {
        const commit = this.commitWaiting()
        this.keepAlive(commit)
        await commit
        continue
      } else if (now > giveUp) {
        waiting.splice(waiting.indexOf(write), 1)
        throw new Unavailable('The database is busy. Please try again.')
      }
      await sleep(lookAgain)
    }
    if ('error' in write.outcome) throw write.outcome.error
    return write.outcome.results
  }

  private async commitWaiting() {
    const lease = { until: 0 }
    writing = lease
    const writes = waiting.splice(0, writesPerCommit)
    for (const write of writes) write.lease = lease
    await this.commit(writes, lease)
    if (writing === lease) writing = undefined
  }

  private async commit(writes: Write[], lease: Lease): Promise<void> {
    lease.until = Date.now() + callDeadline + 500
    try {
      const statements = writes.flatMap((write) => write.statements)
      const results = await this.client.batch(statements, 'write')
      for (const write of writes) {
        write.outcome = { results: results.splice(0, write.statements.length) }
      }
    } catch (error) {
      if (writes.length === 1 || !isRefused(error)) {
        for (const write of writes) write.outcome = { error: failure(error) }
        return
      }
      // One of them is refused, say by a unique column: it must not take the others with it.
      for (const write of writes) await this.commit([write], lease)
    }
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const isRead = (statement: InStatement) =>
  /^\s*select\b/i.test(typeof statement === 'string' ? statement : statement.sql)

/** Whether the database took the statement and said no, rather than not answering. */
const isRefused = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  /^SQLITE_(?!BUSY|FULL|IOERR|NOMEM|LOCKED)/.test(String(error.code))

function failure(error: unknown) {
  if (isRefused(error)) return error
  console.error('database', error instanceof Error ? error.name : '', codeIn(error))
  return new Unavailable()
}

const codeIn = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

function rethrow(error: unknown): never {
  throw failure(error)
}
