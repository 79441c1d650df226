import { readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'

const statOf = async (pid: string) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '0 () S 0')
const nameOf = async (pid: string) => /\((.*)\)/.exec(await statOf(pid))?.[1]

async function descends(pid: string): Promise<boolean> {
  if (pid === String(process.pid)) return true
  const [, parent = '0'] = /\) \S (\d+)/.exec(await statOf(pid)) ?? []
  return parent !== '0' && descends(parent)
}

/** The workerd processes that this process has started. */
export async function findWorkerd() {
  const found: string[] = []
  for (const pid of await readdir('/proc').catch(() => [])) {
    if (/^\d+$/.test(pid) && (await nameOf(pid)) === 'workerd' && (await descends(pid)))
      found.push(pid)
  }
  return found
}

function scheduled(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The thread has ended meanwhile.
    return '0'
  }
}

/**
 * The CPU time of these processes so far, in ms: other work of the machine does not count. If the system does not
 * report CPU time, the elapsed time.
 */
export function computedBy(pids: string[]) {
  let nanoseconds = 0
  for (const pid of pids) {
    for (const task of readdirSync(`/proc/${pid}/task`)) {
      nanoseconds += Number(scheduled(`/proc/${pid}/task/${task}/schedstat`).split(' ')[0])
    }
  }
  return nanoseconds / 1e6 || performance.now()
}
