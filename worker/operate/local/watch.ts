import { setTimeout as sleep } from 'node:timers/promises'
import { byName, keysOf } from '#db/model/lib/keys.ts'
import { readUsages } from '../process/usage.ts'
import { findDead, lookAfterMs } from './dead.ts'
import type { Running } from './runtime.ts'
import { Silence } from './proxy/silence.ts'

const intervalMs = 1000
/** Asks again if there is no answer after this time. */
const askAgainMs = 2500
/** A late answer still counts within this time. */
const answerTimeoutMs = 30_000

const pause = (ms: number) => sleep(ms, undefined, { ref: false })

/** Notes the time when a part answers. */
async function ask(part: Running, path: string) {
  const signal = AbortSignal.timeout(answerTimeoutMs)
  const response = await fetch(new URL(path, part.origin), { signal })
  await response.arrayBuffer()
  if (response.status < 500) part.answeredAt = performance.now()
}

/**
 * Asks each part every second, and restarts a dead one with `revive`, which replaces it in `parts`. One watchdog serves
 * all parts, so that one cause does not end two of them. Returns the function that stops the watchdog.
 */
export function watch<Name extends string>(
  parts: Record<Name, Running>,
  paths: Record<Name, string>,
  revive: (name: Name) => Promise<void>,
) {
  const names = keysOf(paths)
  let watching = true
  let silences = byName(names, () => new Silence())

  async function keepAsking(name: Name) {
    for (; watching; await pause(intervalMs)) {
      const asked = ask(parts[name], paths[name]).catch(() => {})
      await Promise.race([asked, pause(askAgainMs)])
    }
  }

  async function judge(lateMs: number) {
    for (const name of names) silences[name].hear(parts[name].answeredAt)
    if (names.every((name) => silences[name].idleMs < lookAfterMs)) return undefined
    const usages = await readUsages()
    const sightings = byName(names, (name) => {
      const usage = usages.find(({ pid }) => pid === parts[name].pid())
      return silences[name].look(usage ?? { pid: 0, cpuMs: 0, state: 'gone' })
    })
    return findDead(lateMs, sightings)
  }

  async function watchAll() {
    while (watching) {
      const slept = performance.now()
      await pause(intervalMs)
      const lateMs = performance.now() - slept - intervalMs
      const verdict = await judge(lateMs).catch(console.error)
      if (!watching || !verdict) continue
      if (verdict === 'late') {
        silences = byName(names, () => new Silence())
        continue
      }
      await revive(verdict).catch(console.error)
      for (const name of names) silences[name].startAgain()
      silences[verdict] = new Silence()
    }
  }

  for (const name of names) void keepAsking(name)
  void watchAll()
  return () => {
    watching = false
  }
}
