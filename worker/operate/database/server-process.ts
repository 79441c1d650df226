import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { readFile, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The file with the process ids of the server and of the process that started it and ends it. */
const pidFile = (dataDir: string) => join(dataDir, 'database.pid')

/** The path of the database without links, exactly as in the arguments of its server. */
export const databaseFolder = (dataDir: string) => realpath(join(dataDir, 'db'))

/**
 * Finds the database server that runs on this data directory. If the process that started it has ended, the server is
 * an orphan: the system has given it another parent. A slow answer does not make it an orphan.
 */
export async function findServer(dataDir: string) {
  const noted = await readFile(pidFile(dataDir), 'utf8').catch(() => '')
  const [server = 0, owner = 0] = noted.split(' ').map(Number)
  if (!server) return undefined
  const asked = spawnSync('ps', ['-ww', '-o', 'ppid=,command=', '-p', String(server)])
  const found = asked.stdout.toString().trim()
  // The process id may belong to another process now.
  if (!found.includes(`--db-path ${await databaseFolder(dataDir)} `)) return undefined
  return { server, owner, isOrphan: Number.parseInt(found) !== owner }
}

/** Notes the server before it answers, so that nobody starts a second one. Fails if a server is already noted. */
export const noteServer = (dataDir: string, server: number | undefined) =>
  writeFileSync(pidFile(dataDir), `${server} ${process.pid}`, { flag: 'wx' })

export const forgetServer = (dataDir: string) => rm(pidFile(dataDir), { force: true })

export function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Ends a server left over from a killed start: two servers on the same files would corrupt them. */
export async function endOrphan(dataDir: string, server: number) {
  process.kill(server, 'SIGTERM')
  while (await findServer(dataDir)) await sleep(50)
}

/** Works even if it is killed: a shell waits on a pipe that closes then. Returns the function that ends the shell. */
export function runWhenThisProcessEnds(command: string, ...args: string[]) {
  const guard = spawn('sh', ['-c', `read line; ${command}`, 'sh', ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // Lets this process end while the shell still waits.
  guard.unref()
  return () => guard.kill('SIGKILL')
}

/** Call the returned function once the processes have ended: the system may give their ids to other processes. */
export const endWithThisProcess = (pids: (number | string | undefined)[]) =>
  runWhenThisProcessEnds(`kill ${pids.join(' ')}`)

/** Asks a process to end, and kills it if it has not ended within 10 s. */
export async function stopProcess(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await gone
  clearTimeout(timer)
}
