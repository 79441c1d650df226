import { Unavailable } from '../http/problem.ts'
import { isDown, isSqlError } from './outage.ts'

/** The longest time a request waits until a batch takes its item. In ms. */
export const queueTimeoutMs = 1500

// A waiting request polls: soon when its batch should be done, less often before.
const minPollMs = 2
const maxPollMs = 20

/** The most batches that one request runs for others after its own. */
const maxExtraBatches = 20

type Lease = { since: number; until: number }

type Waiting<Item, Result> = {
  item: Item
  lease?: Lease
  outcome?: { result: Result } | { error: unknown }
}

/** Handles all items together and returns a result for each, in their order. */
type Work<Item, Result> = (items: Item[]) => Promise<Result[]>

/**
 * Batches concurrent calls: one of the waiting requests runs the batch for all. One instance serves an
 * isolate.
 *
 * Waiting requests poll with timers of their own. They cannot await a promise that another request
 * resolves: workerd cancels a request that waits on such a promise alone, and under load continues it
 * in the other request's context, where its own I/O fails.
 *
 * A request whose visitor leaves ends without running its `finally`. Its lease on the queue expires.
 */
export class Batcher<Item, Result> {
  private readonly waiting: Waiting<Item, Result>[] = []
  private current: Lease | undefined
  private lastDurationMs = 0
  private readonly batchSize: number
  private readonly timeoutMs: number

  /** A batch that takes longer than `timeoutMs` counts as abandoned. */
  constructor({ batchSize, timeoutMs }: { batchSize: number; timeoutMs: number }) {
    this.batchSize = batchSize
    this.timeoutMs = timeoutMs
  }

  async run(
    item: Item,
    work: Work<Item, Result>,
    keepAlive: (work: Promise<unknown>) => void,
  ): Promise<Result> {
    const deadline = Date.now() + queueTimeoutMs
    const mine: Waiting<Item, Result> = { item }
    this.waiting.push(mine)
    while (!mine.outcome) {
      const now = Date.now()
      if (mine.lease) {
        // The request that ran the batch has died. Nobody knows whether the batch was written.
        if (now > mine.lease.until) throw new Unavailable()
      } else if (isDown()) {
        this.withdraw(mine)
        throw new Unavailable()
      } else if (!this.current || now > this.current.until) {
        const done = this.runBatch(work)
        keepAlive(done.then(() => this.runExtraBatches(work)))
        await done
        continue
      } else if (now > deadline) {
        this.withdraw(mine)
        throw busy()
      }
      await sleep(this.pollDelay(now))
    }
    if ('error' in mine.outcome) throw mine.outcome.error
    return mine.outcome.result
  }

  private withdraw(one: Waiting<Item, Result>) {
    this.waiting.splice(this.waiting.indexOf(one), 1)
  }

  private pollDelay(now: number) {
    const leftMs = (this.current?.since ?? now) + this.lastDurationMs - now
    return Math.min(Math.max(leftMs, minPollMs), maxPollMs)
  }

  private async runBatch(work: Work<Item, Result>) {
    const lease = { since: Date.now(), until: 0 }
    this.current = lease
    const batch = this.waiting.splice(0, this.batchSize)
    for (const one of batch) one.lease = lease
    await this.settle(batch, work, lease)
    this.lastDurationMs = Date.now() - lease.since
    if (this.current === lease) this.current = undefined
  }

  /** Starts the next batch at once, instead of leaving it to the first waiting request that polls. */
  private async runExtraBatches(work: Work<Item, Result>) {
    for (let count = 0; count < maxExtraBatches && !isDown(); count++) {
      if (this.current || this.waiting.length === 0) return
      await this.runBatch(work)
    }
  }

  private async settle(batch: Waiting<Item, Result>[], work: Work<Item, Result>, lease: Lease) {
    lease.until = Date.now() + this.timeoutMs
    try {
      const results = await work(batch.map(({ item }) => item))
      // `work` returns a result for each item, so the index is always in range.
      for (const [at, one] of batch.entries()) one.outcome = { result: results[at] as Result }
    } catch (error) {
      if (batch.length === 1 || !isSqlError(error)) {
        for (const one of batch) one.outcome = { error }
        return
      }
      // The database refused an item, for example for a unique column. Alone, the others succeed.
      for (const one of batch) {
        if (isDown()) one.outcome = { error: new Unavailable() }
        else await this.settle([one], work, lease)
      }
    }
  }
}

export const busy = () => new Unavailable('The database is busy. Please try again.')

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
