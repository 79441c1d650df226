import type { IncomingMessage, RequestOptions, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { forward, Interrupted, type Upstream } from './forward.ts'
import type { RequestLane } from '#worker/operate/door/lane.ts'

/** A visitor hardly waits longer than this. */
const holdMs = 30_000
const retryIntervalMs = 200

type Passed = {
  options: RequestOptions
  body: Buffer | undefined
  /** the answer to the visitor */
  answer: ServerResponse
  /** the request may run twice: its part may end while it handles the request */
  isRepeatable: boolean
  isHeld: boolean
}

/** A request whose part restarts keeps its place in the lane, and its bytes count in `Bodies`, which limits them. */
export async function forwardOrHold(
  upstream: () => Upstream,
  lane: RequestLane,
  { options, body, answer, isRepeatable, isHeld }: Passed,
): Promise<IncomingMessage> {
  await lane.enter(answer)
  const deadline = performance.now() + (isHeld ? holdMs : 0)
  // Repeated only once: this request itself may have crashed the part.
  let mayRepeat = isRepeatable
  for (;;) {
    try {
      return await forward(upstream(), lane, options, body)
    } catch (error) {
      const isInTime = performance.now() < deadline && !answer.destroyed
      const mayTry = error instanceof Interrupted && (!error.isSent || mayRepeat)
      if (!isInTime || !mayTry) {
        lane.leave()
        throw error
      }
      if (error.isSent) mayRepeat = false
    }
    await sleep(retryIntervalMs)
  }
}
