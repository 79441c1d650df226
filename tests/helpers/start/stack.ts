import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hc } from 'hono/client'
import { databaseKey } from '#worker/operate/database/key.ts'
import { freePort } from '#worker/operate/database/server.ts'
import { stopProcess } from '#worker/operate/database/server-process.ts'
import type { Api } from '#worker/api.ts'
import { registryPort } from '../studies/registry.ts'
import { admin } from '../auth/admin-account.ts'

const root = new URL('../../..', import.meta.url).pathname

type Given = { dataDir?: string; port?: number; settings?: Record<string, string> }

/** `npm start` with its own port and data directory. */
export async function startStack(given: Given = {}) {
  const dataDir = given.dataDir ?? (await mkdtemp(join(tmpdir(), 'site-stack-')))
  const port = given.port ?? (await freePort())
  const url = `http://localhost:${port}`
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: {
      CLINICALTRIALS_URL: `http://127.0.0.1:${registryPort}`,
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      RATE_LIMIT: 'off',
      ...given.settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = await untilReady(child)
  return {
    url,
    dataDir,
    output,
    child,
    admin: () => signedIn(url),
    visitor: hc<Api>(url).api,
    databaseUrl: () => readFile(join(dataDir, 'database-url'), 'utf8'),
    databaseToken: async () => (await databaseKey(dataDir)).authToken,
    async stop({ keep = false } = {}) {
      await stopProcess(child)
      if (!keep) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const untilReady = (child: ChildProcess) =>
  new Promise<() => string>((ready, reject) => {
    let output = ''
    const read = (data: Buffer) => {
      output += data
      if (output.includes('Ready on')) ready(() => output)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`Ended with ${code}: ${output}`)))
  })

/** The admin area of the site at this address, signed in with the account of all tests. */
export async function signedIn(url: string) {
  const { username, password } = admin
  const login = await hc<Api>(url).api.auth.login.$post({ json: { username, password } })
  const cookie = login.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  return hc<Api>(url, { headers: { Cookie: cookie } }).api.admin
}

export type StackAdmin = Awaited<ReturnType<typeof signedIn>>

/** Calls `look` again until it returns something; fails after `seconds`. */
export async function eventually<T>(look: () => Promise<T | false | undefined>, seconds = 60) {
  const deadline = Date.now() + seconds * 1000
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (Date.now() > deadline) throw new Error(`Not seen within ${seconds} s`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
