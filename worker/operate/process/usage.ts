import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** `running` includes waiting for the CPU or a disk; `gone` a process that has ended but is still listed. */
export type ProcessState = 'running' | 'asleep' | 'stopped' | 'gone'

/** `cpuMs`: the CPU time that a process has used since its start, in steps of 10 ms. */
export type Usage = { pid: number; group: number; state: ProcessState; cpuMs: number }

/** Maps the state letters of `ps` and of /proc. */
function stateOf(letter = ''): ProcessState {
  if (/^[RDU]/.test(letter)) return 'running'
  if (/^[Tt]/.test(letter)) return 'stopped'
  return /^[ZX]/.test(letter) ? 'gone' : 'asleep'
}

/** /proc counts in hundredths of a second, at any clock rate of the kernel. */
const tickMs = 10

/** Reads /proc/PID/stat. The name of the process stands in brackets, and may hold anything. */
export function usageFromStat(stat: string): Usage {
  const [letter, , group, ...others] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [userTicks, systemTicks] = others.slice(8)
  const cpuMs = (Number(userTicks) + Number(systemTicks)) * tickMs
  return { pid: Number.parseInt(stat), group: Number(group), state: stateOf(letter), cpuMs }
}

/** Reads a line of `ps`, with a time like `1-02:03:04` on Linux and `62:03.45` on macOS. */
export function usageFromPs(line: string): Usage {
  const [pid, group, letter, time = ''] = line.trim().split(/\s+/)
  const [seconds = 0, minutes = 0, hours = 0, days = 0] = time.split(/[-:]/).map(Number).reverse()
  const cpuMs = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
  return { pid: Number(pid), group: Number(group), state: stateOf(letter), cpuMs }
}

async function readProc() {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))
  return (await Promise.all(stats)).filter(Boolean).map(usageFromStat)
}

async function readPs() {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,pgid=,state=,time='])
  return stdout.trimEnd().split('\n').map(usageFromPs)
}

/** All processes of this machine: from /proc on Linux, elsewhere from `ps`. */
export const readUsages = process.platform === 'linux' ? readProc : readPs
