import { Unavailable } from '../http/problem.ts'
import { isDown, isSqlError } from './outage.ts'
import { databaseBusy, pauseUntilWoken } from './busy.ts'

/** The longest time a request waits until a batch takes its item. In ms. */
export const batchQueueTimeoutMs = 1500

/** The most batches that one request runs for others after its own. */
const maxExtraBatches = 20

type Lease = { until: number }

type Waiting<Item, Result> = {
  item: Item
  lease?: Lease
  outcome?: { result: Result } | { error: unknown }
  /** ends the pause of the waiting request */
  wake?: () => void
}

/** The error of a batch, and the index of the item that caused it; -1 if unknown. */
export class ItemError extends Error {
  readonly at: number
  readonly error: unknown

  constructor(at: number, error: unknown) {
    super('An item of the batch failed', { cause: error })
    this.at = at
    this.error = error
  }
}

/** Handles all items together and returns a result for each, in their order. */
type Work<Item, Result> = (items: Item[]) => Promise<Result[]>

/**
 * Batches concurrent calls: one of the waiting requests runs the batch for all. Each isolate has one instance.
 *
 * A waiting request has its own promise, which the other request resolves, and a timer: workerd cancels a request that
 * waits for another's promise, or continues it in the other's context, where its own I/O fails.
 *
 * A request whose visitor leaves ends without running its `finally`. Its lease on the queue expires.
 */
export class Batcher<Item, Result> {
  private readonly waiting: Waiting<Item, Result>[] = []
  private current: Lease | undefined
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
    const deadline = Date.now() + batchQueueTimeoutMs
    const mine: Waiting<Item, Result> = { item }
    this.waiting.push(mine)
    while (!mine.outcome) {
      const now = Date.now()
      if (mine.lease) {
        // The request that ran the batch has died. The batch may have been written or not.
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
        throw databaseBusy()
      }
      await pauseUntilWoken(mine)
    }
    if ('error' in mine.outcome) throw mine.outcome.error
    return mine.outcome.result
  }

  get isIdle() {
    return this.waiting.length === 0 && !this.current
  }

  private withdraw(one: Waiting<Item, Result>) {
    this.waiting.splice(this.waiting.indexOf(one), 1)
  }

  private async runBatch(work: Work<Item, Result>) {
    const lease = { until: 0 }
    this.current = lease
    const batch = this.waiting.splice(0, this.batchSize)
    for (const one of batch) one.lease = lease
    await this.settle(batch, work, lease)
    for (const one of batch) one.wake?.()
    if (this.current === lease) this.current = undefined
  }

  /** Runs batches for the waiting requests, then lets one of them continue the work. */
  private async runExtraBatches(work: Work<Item, Result>) {
    for (let count = 0; count < maxExtraBatches && !isDown(); count++) {
      if (this.current || this.waiting.length === 0) return
      await this.runBatch(work)
    }
    this.waiting[0]?.wake?.()
  }

  private async settle(batch: Waiting<Item, Result>[], work: Work<Item, Result>, lease: Lease) {
    lease.until = Date.now() + this.timeoutMs
    try {
      const results = await work(batch.map(({ item }) => item))
      // `work` returns a result for each item, so the index is always in range.
      for (const [at, one] of batch.entries()) one.outcome = { result: results[at] as Result }
    } catch (thrown) {
      const { error, at } = thrown instanceof ItemError ? thrown : { error: thrown, at: -1 }
      if (batch.length === 1 || !isSqlError(error)) {
        for (const one of batch) one.outcome = { error }
        return
      }
      // The database refused an item, for example for a unique column. The items before it succeed without it, and
      // the items after it were not tried.
      const refused = batch[at]
      if (refused) refused.outcome = { error }
      const others = refused
        ? [batch.slice(0, at), batch.slice(at + 1)].filter((some) => some.length > 0)
        : batch.map((one) => [one])
      for (const some of others) {
        if (!isDown()) await this.settle(some, work, lease)
        else for (const one of some) one.outcome = { error: new Unavailable() }
      }
    }
  }
}
