import { keysOf } from '#db/model/lib/keys.ts'
import { minuteMs } from '#db/model/lib/time.ts'
import type { ProcessState } from '../process/usage.ts'

/** The watchdog's measurements of a part. */
export type Sighting = {
  /** time since its last answer, or since the last `startAgain` */
  silentMs: number
  /** time since its process used CPU or answered */
  idleMs: number
  /** the CPU time of its process since its last answer */
  computedMs: number
  state: ProcessState
}

/** Long enough for Miniflare to restart a part that has died, which takes about a second. */
const silentLimitMs = 6500
/** The watchdog looks at a part's process after this time without an answer. */
export const lookAfterMs = 2000
const idleLimitMs = silentLimitMs - lookAfterMs
/** No request computes for 30 s. On a busy machine, that much CPU time takes longer than a minute. */
const endlessLoop = { silentMs: minuteMs, computedMs: 30_000 }
/** After this time a part is started again whatever its process does. */
const restartAfterMs = 5 * minuteMs

/** If the watchdog itself is this late, it cannot judge the other parts. */
const maxLateMs = 1000

/**
 * Finds the dead part, which needs a restart. Returns `late` if the watchdog cannot tell now. A part that is only slow
 * answers late or uses CPU time, and a restart would make it slower.
 */
export function findDead<Name extends string>(
  lateMs: number,
  parts: Record<Name, Sighting>,
): Name | 'late' | undefined {
  if (lateMs > maxLateMs) return 'late'
  const names = keysOf(parts)
  const find = (isDead: (part: Sighting, others: Sighting[]) => boolean) =>
    names.find((name) =>
      isDead(
        parts[name],
        names.filter((other) => other !== name).map((other) => parts[other]),
      ),
    )
  return find(hasEnded) ?? find(hangs) ?? find(loops) ?? find(isHopeless)
}

/** A process that has ended or was stopped: neither a busy machine nor another part causes that. */
const hasEnded = ({ state, idleMs }: Sighting) =>
  (state === 'gone' || state === 'stopped') && idleMs > idleLimitMs

/** If the other parts do not move either, the machine is probably the cause. */
const hangs = ({ state, silentMs, idleMs }: Sighting, others: Sighting[]) =>
  state === 'asleep' &&
  silentMs > silentLimitMs &&
  idleMs > idleLimitMs &&
  others.some((other) => other.idleMs <= idleLimitMs)

const loops = ({ silentMs, computedMs }: Sighting, others: Sighting[]) =>
  silentMs > endlessLoop.silentMs &&
  computedMs > endlessLoop.computedMs &&
  others.every((other) => other.silentMs <= silentLimitMs)

const isHopeless = ({ silentMs }: Sighting) => silentMs > restartAfterMs
