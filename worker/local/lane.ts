import { Agent, type ServerResponse } from 'node:http'
import { Refusal } from './bodies.ts'

/** Requests that one lane passes on at once, how many more may wait for that, and how long. */
const passedAtOnce = 64
const waitingAtMost = 512
const waitingMs = 5000

const tooMany = () => new Refusal(503, 'Too many visitors at once. Please try again.', 2)

/** A queue of its own for each kind of visitor: none waits behind those of another lane. */
export class Lane {
  // workerd closes a connection after five idle seconds: none is used again that it may just be closing.
  readonly agent = new Agent({ keepAlive: true, timeout: 2000 })
  private busy = 0
  private readonly waiting = new Set<() => void>()

  /** Waits for a place, in the order of arrival. Whoever leaves meanwhile is forgotten. */
  async enter(answer: ServerResponse): Promise<void> {
    if (this.busy >= passedAtOnce) return this.turn(answer)
    this.busy++
  }

  /** Hands the place over to whoever has waited longest. */
  leave() {
    const [next] = this.waiting
    if (next) next()
    else this.busy--
  }

  private turn(answer: ServerResponse) {
    if (this.waiting.size >= waitingAtMost) throw tooMany()
    return new Promise<void>((resolve, reject) => {
      const begin = () => {
        forget()
        resolve()
      }
      const giveUp = () => {
        forget()
        reject(tooMany())
      }
      const late = setTimeout(giveUp, waitingMs)
      const forget = () => {
        clearTimeout(late)
        answer.off('close', giveUp)
        this.waiting.delete(begin)
      }
      this.waiting.add(begin)
      answer.once('close', giveUp)
    })
  }
}
