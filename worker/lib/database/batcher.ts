import { isDown, isRefused } from './outage.ts'
import { Unavailable } from '../http/problem.ts'

/** How long a request waits for its turn. In ms. */
export const patience = 1500
/** Between two looks whether it is done; longer while it is not to be expected yet. */
const lookAgain = 2
const lookAtLeastEvery = 20

/** How often one request goes on for others. */
const inARow = 20

type Lease = { since: number; until: number }

type Waiting<Item, Result> = {
  item: Item
  lease?: Lease
  outcome?: { result: Result } | { error: unknown }
}

/** Does all of it at once, and answers a result for each, in their order. */
type Work<Item, Result> = (items: Item[]) => Promise<Result[]>

/**
 * What waits together is done together, by whichever request finds nobody at it; there is one of
 * these for the isolate. Who waits looks again by a timer of its own. A promise that another request
 * resolves will not do: workerd cancels who waits on one alone and, under load, goes on in the other
 * request's context, where this request's own I/O fails. A request that dies, as when its visitor
 * leaves, ends without a word; it leaves its lease, which runs out.
 */
export class Together<Item, Result> {
  private readonly waiting: Waiting<Item, Result>[] = []
  private working: Lease | undefined
  private lastTook = 0
  private readonly most: number
  private readonly longest: number

  /** At most so many at once; work that takes longer than `longest` ms is given up for dead. */
  constructor({ most, longest }: { most: number; longest: number }) {
    this.most = most
    this.longest = longest
  }

  async join(
    item: Item,
    work: Work<Item, Result>,
    keepAlive: (work: Promise<unknown>) => void,
  ): Promise<Result> {
    const giveUp = Date.now() + patience
    const mine: Waiting<Item, Result> = { item }
    this.waiting.push(mine)
    while (!mine.outcome) {
      const now = Date.now()
      if (mine.lease) {
        // Taken by a request that died. Whether it was done is not known.
        if (now > mine.lease.until) throw new Unavailable()
      } else if (isDown()) {
        this.withdraw(mine)
        throw new Unavailable()
      } else if (!this.working || now > this.working.until) {
        const done = this.workForAll(work)
        keepAlive(done.then(() => this.goOn(work)))
        await done
        continue
      } else if (now > giveUp) {
        this.withdraw(mine)
        throw busy()
      }
      await sleep(this.untilExpected(now))
    }
    if ('error' in mine.outcome) throw mine.outcome.error
    return mine.outcome.result
  }

  private withdraw(one: Waiting<Item, Result>) {
    this.waiting.splice(this.waiting.indexOf(one), 1)
  }

  private untilExpected(now: number) {
    const left = (this.working?.since ?? now) + this.lastTook - now
    return Math.min(Math.max(left, lookAgain), lookAtLeastEvery)
  }

  private async workForAll(work: Work<Item, Result>) {
    const lease = { since: Date.now(), until: 0 }
    this.working = lease
    const group = this.waiting.splice(0, this.most)
    for (const one of group) one.lease = lease
    await this.settle(group, work, lease)
    this.lastTook = Date.now() - lease.since
    if (this.working === lease) this.working = undefined
  }

  /** For those who came meanwhile, rather than leave it to the first of them to look again. */
  private async goOn(work: Work<Item, Result>) {
    for (let times = 0; times < inARow && !isDown(); times++) {
      if (this.working || this.waiting.length === 0) return
      await this.workForAll(work)
    }
  }

  private async settle(group: Waiting<Item, Result>[], work: Work<Item, Result>, lease: Lease) {
    lease.until = Date.now() + this.longest
    try {
      const results = await work(group.map(({ item }) => item))
      for (const [at, one] of group.entries()) one.outcome = { result: results[at] as Result }
    } catch (error) {
      if (group.length === 1 || !isRefused(error)) {
        for (const one of group) one.outcome = { error }
        return
      }
      // One of them is refused, say by a unique column: it must not take the others with it.
      for (const one of group) {
        if (isDown()) one.outcome = { error: new Unavailable() }
        else await this.settle([one], work, lease)
      }
    }
  }
}

export const busy = () => new Unavailable('The database is busy. Please try again.')

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
