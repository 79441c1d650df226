import { setTimeout as sleep } from 'node:timers/promises'

const intervalMs = 1000
const timeoutMs = 4000
/** Missed answers in a row that count as dead; a busy part is late now and then. */
const maxMissed = 3

const codeOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause
    ? error.cause.code
    : undefined

type Watched = {
  answers: (signal: AbortSignal) => Promise<boolean>
  revive: () => Promise<void>
}

/** Checks each second whether a part answers, and restarts it when it is dead. */
export function watch({ answers, revive }: Watched) {
  let watching = true
  async function missed(): Promise<number> {
    try {
      return (await answers(AbortSignal.timeout(timeoutMs))) ? 0 : 1
    } catch (error) {
      // Nothing listens on its port.
      return codeOf(error) === 'ECONNREFUSED' ? maxMissed : 1
    }
  }
  void (async () => {
    for (let inARow = 0; watching; await sleep(intervalMs, undefined, { ref: false })) {
      const more = await missed()
      inARow = more === 0 ? 0 : inARow + more
      if (inARow < maxMissed || !watching) continue
      await revive().catch(console.error)
      inARow = 0
    }
  })()
  return () => {
    watching = false
  }
}
