import type { Client, InStatement, ResultSet } from '@libsql/client/web'
import { failure, isDown } from './outage.ts'
import { Unavailable } from './problem.ts'
import { busy, patience, Together } from './together.ts'

/** How long one call to the database may take, in ms. */
export const callDeadline = 3000
const longest = callDeadline + 500
const readsAtOnce = 8
const writesPerCommit = 64
const lookAgain = 3

// Of this isolate: sqld hangs under concurrent writers, and Turso has one writer too.
const writers = new Together<InStatement[], ResultSet[]>({ most: writesPerCommit, longest })
const reading = new Set<{ until: number }>()

/**
 * The one way to the database. Reads go at most eight at once. Writes that wait together are
 * committed together: one transaction, one round trip.
 */
export class GatedClient {
  /** From then on no call is begun: whoever waits for the answer must have one. */
  giveUpAt = Infinity
  private opened: Client | undefined
  private readonly open: () => Client
  private readonly keepAlive: (work: Promise<unknown>) => void

  constructor(open: () => Client, keepAlive: (work: Promise<unknown>) => void) {
    this.open = open
    this.keepAlive = keepAlive
  }

  /** Made only when it is needed: most requests have nothing to ask, or have others ask for them. */
  private get client() {
    return (this.opened ??= this.open())
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
    this.assertInTime()
    const giveUp = Date.now() + patience
    while (readers() >= readsAtOnce) {
      if (Date.now() > giveUp) throw busy()
      await new Promise((resolve) => setTimeout(resolve, lookAgain))
      if (isDown()) throw new Unavailable()
    }
    const lease = { until: Date.now() + longest }
    reading.add(lease)
    try {
      return await call().catch(rethrow)
    } finally {
      reading.delete(lease)
    }
  }

  private async write(statements: InStatement[]): Promise<ResultSet[]> {
    this.assertInTime()
    return writers.join(statements, (writes) => this.commit(writes), this.keepAlive)
  }

  private async commit(writes: InStatement[][]) {
    const results = await this.client.batch(writes.flat(), 'write').catch(rethrow)
    return writes.map(({ length }) => results.splice(0, length))
  }

  private assertInTime() {
    if (isDown() || Date.now() > this.giveUpAt) throw new Unavailable()
  }
}

function readers() {
  for (const lease of reading) if (Date.now() > lease.until) reading.delete(lease)
  return reading.size
}

const isRead = (statement: InStatement) =>
  /^\s*select\b/i.test(typeof statement === 'string' ? statement : statement.sql)

function rethrow(error: unknown): never {
  throw failure(error)
}
