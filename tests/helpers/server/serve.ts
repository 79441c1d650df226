import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#worker/operate/database/server.ts'

const root = new URL('../../..', import.meta.url).pathname

/** The address of every server of the tests, as visitors see it. A proxy would answer there. */
export const serveUrl = 'https://site.test'

/** The headers of a trusted proxy in front of the server. */
export const proxied = { Host: new URL(serveUrl).host, 'X-Forwarded-Proto': 'https' }

export type Asked = {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** by default a connection of its own */
  agent?: Agent
  signal?: AbortSignal
}

/** How the folders begin that the helper makes itself. */
const ownFolder = 'site-serve-'

const withoutBody = [204, 205, 304]

/**
 * Asks as a trusted proxy does: `fetch` cannot send another host. The answer is as it came: redirects are not followed,
 * and what is compressed stays so.
 */
async function askAt(port: number, path: string, { headers, body, agent, ...init }: Asked = {}) {
  const asking = request({
    host: '127.0.0.1',
    port,
    path,
    agent: agent ?? false,
    ...init,
    headers: { ...proxied, ...headers },
  })
  asking.end(body)
  const [answer]: IncomingMessage[] = await once(asking, 'response')
  if (!answer?.statusCode) throw new Error('No answer')
  const bytes = await buffer(answer)
  const fields = new Headers()
  for (const [name, values = []] of Object.entries(answer.headersDistinct))
    for (const value of values) fields.append(name, value)
  const status = answer.statusCode
  return new Response(withoutBody.includes(status) ? null : bytes, { status, headers: fields })
}

type Settings = Record<string, string | undefined>

/** All settings that are needed. Letters wait: nothing answers at this mail server. */
const settingsFor = (dataDir: string, port: number): Settings => ({
  SITE_URL: serveUrl,
  DATA_DIR: dataDir,
  PORT: String(port),
  JWT_SECRET: 'j'.repeat(40),
  HEALTH_KEY: 'h'.repeat(40),
  STAFF_EMAIL: 'staff@site.test',
  MAIL_FROM: 'site@site.test',
  MAIL_PROVIDER: 'smtp',
  SMTP_URL: 'smtp://127.0.0.1:9',
  BACKUP_TO: `file://${dataDir}-backups`,
  BACKUP_RECIPIENT: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
  CLINICALTRIALS_URL: 'http://127.0.0.1:9',
})

const isOf = async (pid: string, dataDir: string) =>
  (await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''))
    .split('\0')
    .includes(`DATA_DIR=${dataDir}`)

/** The ids of all living processes with this `DATA_DIR`: supervisor, server, renderer and builds. */
export async function processesOf(dataDir: string) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const areOf = await Promise.all(pids.map((pid) => isOf(pid, dataDir)))
  return pids.filter((_, at) => areOf[at]).map(Number)
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended by itself.
  }
}

/** Kills all processes of this server at once, the supervisor first, so that it starts no new one. */
async function killAllOf(dataDir: string) {
  const pids = await processesOf(dataDir)
  for (const pid of pids.toSorted((a, b) => a - b)) kill(pid)
  while ((await processesOf(dataDir)).length > 0) await sleep(10)
}

export type ServeOptions = {
  /** a new folder by default, which `stop` removes */
  dataDir?: string
  port?: number
  /** in addition to those that are needed, or in place of them; undefined leaves one out */
  settings?: Settings
  /** starts the server by another command, such as strace */
  through?: string[]
}

/** Starts `npm run serve` and does not wait for it. */
export async function spawnServe(given: ServeOptions = {}) {
  const dataDir = given.dataDir ?? join(await mkdtemp(join(tmpdir(), ownFolder)), 'data')
  const port = given.port ?? (await freePort())
  await mkdir(`${dataDir}-backups`, { recursive: true })
  const serving = [process.execPath, join(root, 'worker/operate/index.js'), 'serve']
  const [command = '', ...args] = (given.through ?? []).concat(serving)
  const { PATH, HOME } = process.env
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH, HOME, ...settingsFor(dataDir, port), ...given.settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }))
  return { child, dataDir, port, output: () => output, ended }
}

type Spawned = { child: ChildProcess; output: () => string }

/** Resolves when the output contains `words`. Fails if the process ends before. */
export function untilSaid({ child, output }: Spawned, words: string) {
  return new Promise<void>((resolve, reject) => {
    const look = () => {
      if (!output().includes(words)) return
      child.stdout?.off('data', look)
      child.stderr?.off('data', look)
      resolve()
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    child.once('exit', (code) => reject(new Error(`Ended with ${code}: ${output()}`)))
    look()
  })
}

/** `npm run serve` with a folder and a port of its own, once it is ready. */
export async function startServe(given: ServeOptions = {}) {
  const started = await spawnServe(given)
  const { child, dataDir, port, ended } = started
  await untilSaid(started, 'Ready on')
  const pids = async (): Promise<{ supervisor: number; server?: number }> =>
    JSON.parse(await readFile(join(dataDir, 'serve.lock'), 'utf8'))
  return {
    ...started,
    url: `http://127.0.0.1:${port}`,
    /** the processes that the lock names */
    pids,
    ask: (path: string, init?: Asked) => askAt(port, path, init),
    /** Kills the server alone, and returns its id. */
    async killServer() {
      const { server } = await pids()
      if (server) kill(server)
      return server
    },
    async killAll() {
      await killAllOf(dataDir)
      return ended
    },
    /** Ends the server as systemd does, and returns how. `keep` leaves its folder. */
    async stop({ keep = false } = {}) {
      child.kill('SIGTERM')
      const how = await ended
      if (!keep) await removeServe(dataDir)
      return how
    },
  }
}

export type Serve = Awaited<ReturnType<typeof startServe>>

/** Kills what is left of a server, and removes its folders. */
export async function removeServe(dataDir: string) {
  await killAllOf(dataDir)
  for (const folder of [dataDir, `${dataDir}-backups`])
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  const parent = dirname(dataDir)
  if (basename(parent).startsWith(ownFolder)) await rm(parent, { recursive: true, force: true })
}
