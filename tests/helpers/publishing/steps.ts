export type Hold = {
  /** 'after': the call has already taken effect, and only its answer is held */
  when: 'before' | 'after'
  /** each call is a separate step; otherwise concurrent calls are one step, held at its first call */
  isApart?: boolean
}

type Held = Hold & { step: number; reach: () => void; released: Promise<void> }

/** The calls of an isolate to the outside. Each of them can be held. */
export function startSteps() {
  let calls = 0
  let rounds = 0
  let underWay = 0
  let held: Held | undefined

  async function made<T>(call: () => Promise<T>, { when, reach, released }: Held) {
    const early = when === 'after' ? { answer: await call() } : undefined
    reach()
    await released
    return early ? early.answer : call()
  }

  async function step<T>(call: () => Promise<T>): Promise<T> {
    calls++
    const isFirst = underWay++ === 0
    if (isFirst) rounds++
    const isHeld = held && (held.isApart ? held.step === calls : isFirst && held.step === rounds)
    try {
      return await (held && isHeld ? made(call, held) : call())
    } finally {
      underWay--
    }
  }

  /** Starts `work` and holds it at step `at`, counted from 1. `isHeld` is false if the work ended earlier. */
  async function holdAt(at: number, hold: Hold, work: () => Promise<unknown>) {
    const reached = Promise.withResolvers<boolean>()
    const released = Promise.withResolvers<void>()
    const begun = hold.isApart ? calls : rounds
    held = {
      ...hold,
      step: begun + at,
      reach: () => reached.resolve(true),
      released: released.promise,
    }
    // If a call is never released, a timeout ends it long after its test.
    const ended = work().catch(() => {})
    const isHeld = await Promise.race([reached.promise, ended.then(() => false)])
    return {
      isHeld,
      release() {
        released.resolve()
        return ended
      },
    }
  }

  return { step, holdAt }
}

export type Steps = ReturnType<typeof startSteps>
