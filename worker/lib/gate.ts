import type { Client, InStatement, ResultSet } from '@libsql/client/web'
import { Unavailable } from './problem.ts'

/** How long one call to the database may take, and how long a caller waits for its turn. In ms. */
export const callDeadline = 3000
const patience = 1500
/** How long nobody is kept waiting for a database that has just not answered. */
const rest = 1000
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
const reading = new Set<Lease>()
let downUntil = 0

/**
 * The one way to the database. Reads go at most eight at once. Writes that wait together are
 * committed together, by whichever request finds the writer free: one transaction, one round trip.
 * Who waits looks again by a timer of its own. A promise that another request resolves will not do:
 * workerd cancels who waits on one alone, and goes on in the other request's context, where this
 * request's own I/O fails. A request that dies, as when its visitor leaves, ends without a word; it
 * leaves its lease, which runs out.
 */
export class GatedClient {
  /** From then on no call is begun: whoever waits for the answer must have one. */
  giveUpAt = Infinity
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
    const giveUp = this.beginWaiting()
    while (readers() >= readsAtOnce) {
      if (Date.now() > giveUp) throw busy()
      await sleep(lookAgain)
      if (isDown()) throw new Unavailable()
    }
    const lease = newLease()
    reading.add(lease)
    try {
      return await call().catch(rethrow)
    } finally {
      reading.delete(lease)
    }
  }

  private beginWaiting() {
    if (isDown() || Date.now() > this.giveUpAt) throw new Unavailable()
    return Date.now() + patience
  }

  private async write(statements: InStatement[]): Promise<ResultSet[]> {
    const giveUp = this.beginWaiting()
    const write: Write = { statements }
    waiting.push(write)
    while (!write.outcome) {
      const now = Date.now()
      if (write.lease) {
        // Taken by a request that died. Whether it was stored is not known.
        if (now > write.lease.until) throw new Unavailable()
      } else if (isDown()) {
        withdraw(write)
        throw new Unavailable()
      } else if (!writing || now > writing.until) {
        const commit = this.commitWaiting()
        this.keepAlive(commit)
        await commit
        continue
      } else if (now > giveUp) {
        withdraw(write)
        throw busy()
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
    lease.until = newLease().until
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
      for (const write of writes) {
        if (isDown()) write.outcome = { error: new Unavailable() }
        else await this.commit([write], lease)
      }
    }
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const newLease = (): Lease => ({ until: Date.now() + callDeadline + 500 })

function readers() {
  for (const lease of reading) if (Date.now() > lease.until) reading.delete(lease)
  return reading.size
}

const isDown = () => Date.now() < downUntil

const busy = () => new Unavailable('The database is busy. Please try again.')

const withdraw = (write: Write) => waiting.splice(waiting.indexOf(write), 1)

const isRead = (statement: InStatement) =>
  /^\s*select\b/i.test(typeof statement === 'string' ? statement : statement.sql)

/** Whether the database took the statement and said no, rather than not answering. */
const isRefused = (error: unknown) =>
  error instanceof Error &&
  (/^(SQLITE_(?!BUSY|FULL|IOERR|NOMEM|LOCKED)|SQL_)/.test(codeIn(error)) || isMisunderstood(error))

const isMisunderstood = ({ cause }: Error) =>
  cause instanceof Error && 'status' in cause && cause.status === 400

function failure(error: unknown) {
  if (isRefused(error)) return error
  downUntil = Date.now() + rest
  console.error('database', error instanceof Error ? error.name : '', codeIn(error))
  return new Unavailable()
}

const codeIn = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

function rethrow(error: unknown): never {
  throw failure(error)
}
