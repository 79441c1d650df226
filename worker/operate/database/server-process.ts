import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const pidFile = (dataDir: string) => join(dataDir, 'database.pid')

/** Ends a server left over from a killed start: two servers on the same files would corrupt them. */
export async function endOrphan(dataDir: string, path: string) {
  const pid = Number(await readFile(pidFile(dataDir), 'utf8').catch(() => 0))
  if (!pid) return
  const command = () => spawnSync('ps', ['-o', 'command=', '-p', String(pid)]).stdout.toString()
  if (!command().includes(path)) return
  process.kill(pid, 'SIGTERM')
  while (command().includes(path)) await sleep(50)
}

/**
 * Ends these processes when this one is gone, however it went: a shell waits at a pipe that closes then.
 * Returns what ends the shell. Call it with them, because their numbers may be other processes' later.
 */
export function endWithThisProcess(pids: (number | string | undefined)[]) {
  const guard = spawn('sh', ['-c', `read line; kill ${pids.join(' ')}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // Lets this process end while the shell still waits.
  guard.unref()
  return () => guard.kill('SIGKILL')
}

/** Asks a process to end, and kills it if it has not ended within 10 s. */
export async function stopProcess(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await gone
  clearTimeout(timer)
}
