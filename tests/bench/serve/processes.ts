import { readdirSync, readFileSync } from 'node:fs'

/** The unit of /proc/PID/stat on Linux. */
const msPerTick = 10

function read(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended meanwhile.
    return ''
  }
}

function childrenOf(pid: number) {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads.flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
}

/** A process and all that it has started, which still run. */
const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)]

/** The CPU time of one process and of its children that have ended, in ms. */
function cpuOf(pid: number) {
  const fields = (read(`/proc/${pid}/stat`).split(') ')[1] ?? '').split(' ')
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number)
  return (user + system + endedUser + endedSystem) * msPerTick
}

/** The CPU time so far of a process and of all that it has started, in ms. */
export const treeCpu = (pid: number) => treeOf(pid).reduce((sum, one) => sum + cpuOf(one), 0)

/** The memory of a process and of all that it has started, in MB. A page that several share counts once. */
export function treeMemory(pid: number) {
  const kilobytes = treeOf(pid).map((one) =>
    Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${one}/smaps_rollup`))?.[1] ?? 0),
  )
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}
