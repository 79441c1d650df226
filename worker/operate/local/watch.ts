import { setTimeout as sleep } from 'node:timers/promises'

const intervalMs = 1000
const timeoutMs = 2500
/** A busy part is late now and then, and Miniflare starts one that died again by itself. */
const deadAfterMs = 6500

type Watched = {
  answers: (signal: AbortSignal) => Promise<boolean>
  revive: () => Promise<void>
}

/** Checks each second whether a part answers, and restarts it when it is dead. */
export function watch({ answers, revive }: Watched) {
  let watching = true
  void (async () => {
    for (let last = Date.now(); watching; await sleep(intervalMs, undefined, { ref: false })) {
      const isAlive = await answers(AbortSignal.timeout(timeoutMs)).catch(() => false)
      if (isAlive) last = Date.now()
      else if (watching && Date.now() - last > deadAfterMs) {
        await revive().then(() => (last = Date.now()), console.error)
      }
    }
  })()
  return () => {
    watching = false
  }
}
