import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { minuteMs } from '#db/model/lib/time.ts'
import { readUsages } from './usage.ts'

const usualLimits = { tellAfterMs: 20_000, stuckAfterMs: minuteMs, giveUpAfterMs: 5 * minuteMs }

const lookIntervalMs = 25
const usageIntervalMs = 1000

/** How busy this machine is, and advice for a wait that takes too long. */
function readLoad() {
  const [load = 0] = loadavg()
  const cores = availableParallelism()
  const facts = `(load ${Math.round(load)} on ${cores} cores)`
  return load > cores
    ? { facts: `: this machine is busy ${facts}.`, advice: 'End other programs, and start again.' }
    : { facts: ` ${facts}.`, advice: 'Look for an error above, and start again.' }
}

/** After a while, prints what the command waits for. Returns the function that cancels this. */
export function tellIfLate(what: string, tellAfterMs = usualLimits.tellAfterMs) {
  const tell = () => console.error(`Still waiting for ${what}${readLoad().facts}`)
  const timer = setTimeout(tell, tellAfterMs)
  return () => clearTimeout(timer)
}

/** The CPU time of a group of processes. It also changes when one of them begins or ends. */
async function readGroup(group: number | undefined) {
  const usages = (await readUsages()).filter((one) => one.group === group)
  return usages.reduce((sum, { cpuMs }) => sum + cpuMs, 0)
}

/**
 * Waits until `isReady`, as long as the processes of `group` use CPU time: on a busy machine they still use some.
 * Returns why it gave up, or undefined once it is ready.
 */
export async function waitFor(
  what: string,
  group: number | undefined,
  isReady: () => Promise<boolean>,
  { tellAfterMs, stuckAfterMs, giveUpAfterMs } = usualLimits,
) {
  const since = Date.now()
  let seen = { cpuMs: 0, at: since }
  let movedAt = since
  const beSilent = tellIfLate(what, tellAfterMs)
  try {
    while (!(await isReady())) {
      const now = Date.now()
      if (now - seen.at > usageIntervalMs) {
        const cpuMs = await readGroup(group)
        if (cpuMs !== seen.cpuMs) movedAt = now
        seen = { cpuMs, at: now }
      }
      const { facts, advice } = readLoad()
      if (now - movedAt > stuckAfterMs)
        return `Waiting for ${what} in vain: it does nothing. ${advice}`
      if (now - since > giveUpAfterMs) return `Waited five minutes for ${what}${facts} ${advice}`
      await sleep(lookIntervalMs)
    }
    return undefined
  } finally {
    beSilent()
  }
}
