import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PlainError } from '#worker/operate/database/server.ts'
import { freeReserve } from './reserve.ts'

type Holder = { supervisor?: number; server?: number }

/** `marks` tell a process from a later one with the same id. */
type Lock = Holder & { marks?: Record<number, string> }

const lockIn = (dataDir: string) => join(dataDir, 'serve.lock')

/** The boot and the moment at which a process started; undefined if there is no such process. */
function processMark(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in brackets, may contain spaces and brackets.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // See proc_pid_stat(5): starttime is field 22, and the state is field 3. A zombie holds no file any more.
    if (state === 'Z' || state === 'X') return undefined
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[18]}`
  } catch {
    return undefined
  }
}

function readLock(dataDir: string): Lock {
  try {
    return JSON.parse(readFileSync(lockIn(dataDir), 'utf8')) ?? {}
  } catch {
    return {}
  }
}

/** The living processes that serve this folder; undefined if none does. */
export function holderOf(dataDir: string): Holder | undefined {
  const { marks = {}, ...noted } = readLock(dataDir)
  const isLiving = (pid: unknown): pid is number => {
    // Whatever a hand has written there is no process id.
    if (typeof pid !== 'number' || !Number.isInteger(pid) || pid < 1) return false
    const mark = processMark(pid)
    return mark !== undefined && mark === (marks[pid] ?? mark)
  }
  const living: Holder = {
    ...(isLiving(noted.supervisor) && { supervisor: noted.supervisor }),
    ...(isLiving(noted.server) && { server: noted.server }),
  }
  return Object.keys(living).length > 0 ? living : undefined
}

function writeLock(dataDir: string, holder: Holder) {
  const pids = Object.values(holder).filter((pid) => pid !== undefined)
  const marks = Object.fromEntries(pids.map((pid) => [pid, processMark(pid)]))
  const fresh = `${lockIn(dataDir)}.${process.pid}`
  try {
    writeFileSync(fresh, JSON.stringify({ ...holder, marks }), { mode: 0o600 })
    renameSync(fresh, lockIn(dataDir))
  } finally {
    rmSync(fresh, { force: true })
  }
}

const takingTimeoutMs = 5000

/**
 * Runs `work` while no other process is at this for the same folder. An abstract socket has one owner, and ends with its
 * process: a file could be left behind, and two processes that remove an old file may remove each other's new one.
 */
async function alone<Result>(dataDir: string, work: () => Result) {
  const { dev, ino } = statSync(dataDir)
  const until = Date.now() + takingTimeoutMs
  const gate = createServer()
  const isTaken = () =>
    new Promise<boolean>((resolve, reject) => {
      gate.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(true) : reject(error),
      )
      gate.listen({ path: `\0research-site ${dev} ${ino}` }, () => resolve(false))
    })
  while (await isTaken()) {
    if (Date.now() > until) throw new PlainError(`${dataDir} is being taken by another process.`)
    await sleep(20)
  }
  try {
    return work()
  } finally {
    gate.close()
  }
}

/** Makes sure that one process alone serves `dataDir`, which is made if it is missing. */
export async function takeLock(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  await alone(dataDir, () => {
    const holder = holderOf(dataDir)
    const pid = holder?.supervisor ?? holder?.server
    if (pid !== undefined) throw new PlainError(`${dataDir} is in use by process ${pid}.`)
    // The last server has kept room for a start on a full disk.
    freeReserve(dataDir)
    writeLock(dataDir, { supervisor: process.pid })
  })
  return lockOf(dataDir)
}

/** The lock that this process has taken. */
export const lockOf = (dataDir: string) => ({
  /** Notes the process that answers requests, after each of its starts. */
  noteServer(server: number | undefined) {
    try {
      writeLock(dataDir, { supervisor: process.pid, server })
    } catch (error) {
      // The disk may be full. The supervisor holds the folder without its server, too.
      console.error('serve.lock', error instanceof Error && error.message)
    }
  },
  release() {
    if (readLock(dataDir).supervisor === process.pid) rmSync(lockIn(dataDir), { force: true })
  },
})
