import { setTimeout as sleep } from 'node:timers/promises'

const everyMs = 1000
const patienceMs = 4000
/** Answers missed in a row; a part that is only busy is late now and then. */
const mostMissed = 3

const codeOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause
    ? error.cause.code
    : undefined

export type Watched = {
  answers: (signal: AbortSignal) => Promise<boolean>
  revive: () => Promise<void>
}

/** Looks each second whether a part answers, and starts it anew where it is dead: nobody else would notice. */
export function watch({ answers, revive }: Watched) {
  let watching = true
  async function missed(): Promise<number> {
    try {
      return (await answers(AbortSignal.timeout(patienceMs))) ? 0 : 1
    } catch (error) {
      // Nobody listens at its port: it is dead.
      return codeOf(error) === 'ECONNREFUSED' ? mostMissed : 1
    }
  }
  void (async () => {
    for (let inARow = 0; watching; await sleep(everyMs, undefined, { ref: false })) {
      const more = await missed()
      inARow = more === 0 ? 0 : inARow + more
      if (inARow < mostMissed || !watching) continue
      await revive().catch(console.error)
      inARow = 0
    }
  })()
  return () => {
    watching = false
  }
}
