import { Agent, type ServerResponse } from 'node:http'
import { RequestRefusal } from './bodies.ts'

const maxBusy = 64
/** A server answers about so many within the timeout. */
const maxWaiting = 1024
const queueTimeoutMs = 5000

const tooMany = () => new RequestRefusal(503, 'Too many visitors at once. Please try again.', 2)

/** A queue for one kind of request, so that it never waits behind other kinds. */
export class RequestLane {
  // Shorter than workerd's five seconds for an idle connection: one that is being closed cannot be used again.
  readonly agent = new Agent({ keepAlive: true, timeout: 2000 })
  private busy = 0
  private readonly waiting = new Set<() => void>()

  /** Waits for a place, first come, first served. A visitor who leaves gives up the turn. */
  async enter(answer: ServerResponse): Promise<void> {
    if (this.busy >= maxBusy) return this.turn(answer)
    this.busy++
  }

  /** Hands the place to the request that has waited longest. */
  leave() {
    const [next] = this.waiting
    if (next) next()
    else this.busy--
  }

  private turn(answer: ServerResponse) {
    if (this.waiting.size >= maxWaiting) throw tooMany()
    return new Promise<void>((resolve, reject) => {
      const begin = () => {
        forget()
        resolve()
      }
      const giveUp = () => {
        forget()
        reject(tooMany())
      }
      const timer = setTimeout(giveUp, queueTimeoutMs)
      const forget = () => {
        clearTimeout(timer)
        answer.off('close', giveUp)
        this.waiting.delete(begin)
      }
      this.waiting.add(begin)
      answer.once('close', giveUp)
    })
  }
}
