import { keysOf } from '#db/model/lib/keys.ts'
import { minuteMs } from '#db/model/lib/time.ts'
import type { ProcessState } from '../process/usage.ts'

/** The watchdog's knowledge of a part. */
export type Sighting = {
  /** since its last answer, or since the clocks were set to zero */
  silentMs: number
  /** since its process used CPU, or it answered */
  idleMs: number
  /** the CPU time of its process since its last answer */
  computedMs: number
  state: ProcessState
}

/** Time for Miniflare, which starts a part that died again within about a second. */
const silentLimitMs = 6500
/** The process of a part is looked at once the part has been silent for this time. */
export const lookAfterMs = 2000
const idleLimitMs = silentLimitMs - lookAfterMs
/** No request computes for half a minute. On a busy machine, that much CPU time takes longer than a minute. */
const endlessLoop = { silentMs: minuteMs, computedMs: 30_000 }
/** After this time a part is started again whatever its process does. */
const hopelessMs = 5 * minuteMs

/** A watchdog that is late itself cannot know whether others are. */
const maxLateMs = 1000

/**
 * The part that is dead and has to be started again; `late` if nobody can tell now. A part that is only slow answers
 * late or uses its CPU, and starting it again would make it slower.
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

/** No other part and no busy machine ends or stops a process. */
const hasEnded = ({ state, idleMs }: Sighting) =>
  (state === 'gone' || state === 'stopped') && idleMs > idleLimitMs

/** While no part moves, the machine is the likely cause. */
const hangs = ({ state, silentMs, idleMs }: Sighting, others: Sighting[]) =>
  state === 'asleep' &&
  silentMs > silentLimitMs &&
  idleMs > idleLimitMs &&
  others.some((other) => other.idleMs <= idleLimitMs)

const loops = ({ silentMs, computedMs }: Sighting, others: Sighting[]) =>
  silentMs > endlessLoop.silentMs &&
  computedMs > endlessLoop.computedMs &&
  others.every((other) => other.silentMs <= silentLimitMs)

const isHopeless = ({ silentMs }: Sighting) => silentMs > hopelessMs
