import type { Client, InStatement, ResultSet } from '@libsql/client/web'
import { failure, isDown } from './outage.ts'
import { Unavailable } from '../http/problem.ts'
import { busy, patience, Together } from './batcher.ts'

/** How long one call to the database may take, in ms. */
export const callDeadline = 3000
const longest = callDeadline + 500
const writesPerCommit = 64
const lookAgain = 3
/** Of the eight reads at once: visitors, however many there are, leave staff their own. */
const readsAtOnce = { visitors: 5, staff: 3 }
const waitingAtMost = 256

export type Lane = keyof typeof readsAtOnce

// Of this isolate: sqld hangs under concurrent writers, and Turso has one writer too.
const writers = new Together<InStatement[], ResultSet[]>({ most: writesPerCommit, longest })
type Leases = Set<{ until: number }>
const reading: Record<Lane, Leases> = { visitors: new Set(), staff: new Set() }
const waiting: Record<Lane, Leases> = { visitors: new Set(), staff: new Set() }

/**
 * The one way to the database. Reads go at most eight at once, in lanes. Writes that wait together are
 * committed together: one transaction, one round trip.
 */
export class GatedClient {
  /** From then on no call is begun: whoever waits for the answer must have one. */
  giveUpAt = Infinity
  private opened: Client | undefined
  private readonly open: () => Client
  private readonly keepAlive: (work: Promise<unknown>) => void
  private readonly lane: Lane

  constructor(open: () => Client, keepAlive: (work: Promise<unknown>) => void, lane: Lane) {
    this.open = open
    this.keepAlive = keepAlive
    this.lane = lane
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
    if (inUse(reading[this.lane]) >= readsAtOnce[this.lane]) await this.turn()
    const lease = { until: Date.now() + longest }
    reading[this.lane].add(lease)
    try {
      return await call().catch(rethrow)
    } finally {
      reading[this.lane].delete(lease)
    }
  }

  private async turn() {
    if (inUse(waiting[this.lane]) >= waitingAtMost) throw busy()
    const lease = { until: Date.now() + patience }
    waiting[this.lane].add(lease)
    try {
      while (inUse(reading[this.lane]) >= readsAtOnce[this.lane]) {
        if (Date.now() > lease.until) throw busy()
        // The more there are, the less often each looks: about one look a ms, by any of them.
        const pause = Math.max(lookAgain, inUse(waiting[this.lane]))
        await new Promise((resolve) => setTimeout(resolve, pause))
        if (isDown()) throw new Unavailable()
      }
    } finally {
      waiting[this.lane].delete(lease)
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

/** A request that dies leaves its lease behind, which runs out. */
function inUse(leases: Leases) {
  const now = Date.now()
  for (const lease of leases) if (now > lease.until) leases.delete(lease)
  return leases.size
}

const isRead = (statement: InStatement) =>
  /^\s*select\b/i.test(typeof statement === 'string' ? statement : statement.sql)

function rethrow(error: unknown): never {
  throw failure(error)
}
