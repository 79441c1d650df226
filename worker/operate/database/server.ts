import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { waitFor } from '../process/wait.ts'
import { databaseKey } from './key.ts'
import {
  databaseFolder,
  endOrphan,
  endWithThisProcess,
  findServer,
  forgetServer,
  isAlive,
  noteServer,
  stopProcess,
} from './server-process.ts'

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

/** Only their owner may read new files, as they contain patients' data. Child processes inherit the setting. */
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

/** From 20,000 to 31,999: systems use higher ports for outgoing connections, which could take the port first. */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000)
  return (await isFree(port)) ? port : freePort()
}

const urlFile = (dataDir: string) => join(dataDir, 'database-url')

/** Starts libSQL on `dataDir/db` and waits until it answers. */
export async function startDatabase(dataDir: string, port?: number): Promise<Server> {
  const binary = sqldBinary()
  await mkdir(join(dataDir, 'db'), { recursive: true })
  const path = await databaseFolder(dataDir)
  await clearTheWay(dataDir)
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
        // Requests run on SQLite's own threads. A second HTTP thread would only add thread switches.
        TOKIO_WORKER_THREADS: '1',
      },
    },
  )
  try {
    noteServer(dataDir, child.pid)
  } catch {
    child.kill('SIGKILL')
    throw new PlainError(`${dataDir} is in use. Try again.`)
  }
  await writeFile(urlFile(dataDir), url)
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
  const stop = async () => {
    await rm(urlFile(dataDir), { force: true })
    await stopProcess(child)
    await forgetServer(dataDir)
  }
  return { url, authToken, readToken, process: child, stop }
}

/** Ends an orphaned server that a killed start has left. A server that is still in use is not touched. */
async function clearTheWay(dataDir: string) {
  const found = await findServer(dataDir)
  if (found && !found.isOrphan)
    throw new PlainError(`${dataDir} is in use by process ${found.owner}. Wait until it has ended.`)
  if (found) await endOrphan(dataDir, found.server)
  await forgetServer(dataDir)
}

/** Long enough for a busy machine. If no server runs, the connection is refused at once. */
const answerTimeoutMs = 5000

const answers = (url: string) =>
  fetch(`${url}/health`, { signal: AbortSignal.timeout(answerTimeoutMs) }).then(
    (response) => response.ok,
    () => false,
  )

/** How to reach the database of this data directory, even if it is not running. */
export async function databaseIn(dataDir: string) {
  const url = await readFile(urlFile(dataDir), 'utf8').catch(() => '')
  return { url, ...(await databaseKey(dataDir)) }
}

/** The database that another process serves on this data directory. Waits for a slow server. */
async function servedDatabase(dataDir: string) {
  const found = await findServer(dataDir)
  if (!found || found.isOrphan) return undefined
  const { server, owner } = found
  const isReady = async () => !isAlive(server) || answers((await databaseIn(dataDir)).url)
  const trouble = await waitFor(`the database of process ${owner}`, server, isReady)
  if (trouble) throw new PlainError(trouble)
  return isAlive(server) ? { ...(await databaseIn(dataDir)), stop: async () => {} } : undefined
}

/** The one in the environment, of a running `npm start`, or one on `dataDir` only until the command ends. */
export async function commandDatabase(dataDir: string, { isLocal = false } = {}) {
  const { TURSO_DATABASE_URL: named, TURSO_AUTH_TOKEN: authToken } = process.env
  if (named && !isLocal) return { url: named, authToken, stop: async () => {} }
  return (await servedDatabase(dataDir)) ?? startDatabase(dataDir)
}
