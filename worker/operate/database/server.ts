import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { waitFor } from '../process/wait.ts'
import { databaseKey } from './key.ts'
import { endOrphan, endWithThisProcess, pidFile, stopProcess } from './server-process.ts'

/** An error for the person at the terminal: its message is shown without a stack. */
export class PlainError extends Error {}

export type Server = {
  url: string
  authToken: string
  /** for builds, which only read */
  readToken: string
  process: ChildProcess
  stop: () => Promise<void>
}

/** Makes new files readable by their owner only, for they contain patients' data. Child processes inherit it. */
export const keepFilesPrivate = () => process.umask(0o077)

function sqldBinary() {
  const platform = `${process.platform}-${process.arch}`
  try {
    const found = createRequire(import.meta.url).resolve(`@sqld/${platform}/package.json`)
    return join(dirname(found), 'sqld')
  } catch {
    throw new PlainError(
      `No libSQL server for ${platform}: this runs on Linux and macOS (x64, arm64); on Windows use WSL.`,
    )
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/**
 * A port from 20,000 to 31,999. Systems give the higher ones to outgoing connections, and one of those may take
 * the port before it is used.
 */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000)
  return (await isFree(port)) ? port : freePort()
}

const urlFile = (dataDir: string) => join(dataDir, 'database-url')

/** Starts libSQL on `dataDir/db` and waits until it answers. */
export async function startDatabase(dataDir: string, port?: number): Promise<Server> {
  const binary = sqldBinary()
  const path = join(dataDir, 'db')
  await mkdir(path, { recursive: true })
  await endOrphan(dataDir, path)
  port ??= await freePort()
  const url = `http://127.0.0.1:${port}`
  const { authToken, readToken, publicKey } = await databaseKey(dataDir)
  const child = spawn(
    binary,
    ['--db-path', path, '--http-listen-addr', `127.0.0.1:${port}`, '--no-welcome'],
    // Detached, so that Ctrl-C does not end it before the processes that use it. The caller stops it last.
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
      env: {
        ...process.env,
        RUST_LOG: 'error',
        SQLD_AUTH_JWT_KEY: publicKey,
        // Requests go to SQLite's own threads. One more for HTTP only wakes the other up.
        TOKIO_WORKER_THREADS: '1',
      },
    },
  )
  let errorOutput = ''
  child.stderr?.on(
    'data',
    (data) => (errorOutput = String(data).trim().slice(-2000) || errorOutput),
  )

  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const isReady = async () => hasEnded() || (await answers(url))
  const trouble = await waitFor('the database', child.pid, isReady)
  if (trouble || hasEnded()) {
    child.kill('SIGKILL')
    const why = errorOutput || `exit ${child.exitCode ?? child.signalCode}`
    throw new PlainError(trouble ?? `The database did not start: ${why}`)
  }
  child.once('exit', endWithThisProcess([child.pid]))
  await writeFile(urlFile(dataDir), url)
  await writeFile(pidFile(dataDir), String(child.pid))
  const stop = async () => {
    await rm(urlFile(dataDir), { force: true })
    await stopProcess(child)
    await rm(pidFile(dataDir), { force: true })
  }
  return { url, authToken, readToken, process: child, stop }
}

/** On a busy machine. Without a server there, the answer comes at once. */
const answerTimeoutMs = 5000

const answers = (url: string) =>
  fetch(`${url}/health`, { signal: AbortSignal.timeout(answerTimeoutMs) }).then(
    (response) => response.ok,
    () => false,
  )

/** The database of a running `npm start`. */
export async function runningDatabase(dataDir: string) {
  const url = await readFile(urlFile(dataDir), 'utf8').catch(() => undefined)
  if (!url || !(await answers(url))) return undefined
  return { url, ...(await databaseKey(dataDir)), stop: async () => {} }
}

/**
 * The database that a command works on: the one named by the environment, else the one of a running
 * `npm start`, else one started on `dataDir` until the command ends.
 */
export async function commandDatabase(dataDir: string, { isLocal = false } = {}) {
  const { TURSO_DATABASE_URL: named, TURSO_AUTH_TOKEN: authToken } = process.env
  if (named && !isLocal) return { url: named, authToken, stop: async () => {} }
  return (await runningDatabase(dataDir)) ?? startDatabase(dataDir)
}
