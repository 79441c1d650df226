import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { over } from '#db/client.ts'
import { openSqlite } from '#db/lib/sqlite.ts'
import { admin } from '#tests/helpers/auth/admin-account.ts'
import { startStack } from '#tests/helpers/start/stack.ts'
import { createAdmin } from '#worker/operate/database/admin.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { siteDatabaseIn } from '#worker/operate/database/open-for-command.ts'
import { addSampleData } from '#worker/operate/database/sample.ts'
import { freePort } from '#worker/operate/database/server.ts'
import { stopProcess } from '#worker/operate/database/server-process.ts'
import { treeCpu } from './processes.ts'

const root = new URL('../../..', import.meta.url).pathname

/** A server to compare: `headers` are those of the next visitor. */
export type Side = { origin: URL; pid: number; headers: () => Record<string, string> }

/** The first line of a process that says that it is ready. */
const readyLine = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let output = ''
    const look = (data: Buffer) => {
      output += data
      const found = /^Ready on .*$/m.exec(output)
      if (found) resolve(found[0])
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    child.once('exit', (code) => reject(new Error(`Ended with ${code}: ${output}`)))
  })

async function run(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env } })
  const line = await readyLine(child)
  return { line, pid: child.pid ?? 0, stop: () => stopProcess(child) }
}

let visitors = 0

/** As a proxy for HTTPS passes them on. Each visitor has another address: the limits are not what is measured. */
function headers() {
  const at = ++visitors
  return {
    Host: 'bench.example',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-For': `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
  }
}

/** A data directory of `npm run serve` with the samples and the account of `npm start`. */
async function filledFolder(dataDir: string) {
  const path = siteDatabaseIn(dataDir)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const client = openSqlite(path)
  await migrate(over(client))
  await addSampleData(over(client))
  await createAdmin(over(client), admin.username, admin.password)
  client.close()
}

/** `npm run serve`, which can be started several times on the same data. */
export async function serveFolder(smtpPort: number) {
  const parent = await mkdtemp(join(tmpdir(), 'bench-serve-'))
  const [dataDir, backups] = [join(parent, 'data'), join(parent, 'backups')]
  await mkdir(backups)
  await filledFolder(dataDir)
  const port = await freePort()
  const settings = {
    SITE_URL: 'https://bench.example',
    DATA_DIR: dataDir,
    PORT: String(port),
    JWT_SECRET: 'a secret for the benchmark, 32 bytes long',
    HEALTH_KEY: 'another one for the benchmark, as long as that',
    STAFF_EMAIL: 'staff@bench.example',
    MAIL_FROM: 'site@bench.example',
    MAIL_PROVIDER: 'smtp',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    BACKUP_TO: `file://${backups}`,
    // The recipient of the age specification's example.
    BACKUP_RECIPIENT: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
  }
  return {
    databaseFile: siteDatabaseIn(dataDir),
    async start(): Promise<Side & { cpuUntilReady: number; stop: () => Promise<void> }> {
      const { pid, stop } = await run(['worker/operate', 'serve'], settings)
      const cpuUntilReady = treeCpu(pid)
      return { origin: new URL(`http://127.0.0.1:${port}`), pid, headers, cpuUntilReady, stop }
    },
    remove: () => rm(parent, { recursive: true, force: true }),
  }
}

/** `npm start` with its samples. */
export async function startDevelopment() {
  const stack = await startStack()
  const side: Side = {
    origin: new URL(stack.url.replace('localhost', '127.0.0.1')),
    pid: stack.child.pid ?? 0,
    headers: () => ({ Host: new URL(stack.url).host }),
  }
  return { ...side, stop: () => stack.stop() }
}

export async function startBare() {
  const folder = await mkdtemp(join(tmpdir(), 'bench-bare-'))
  const { line, pid, stop } = await run(['tests/bench/serve/bare-server.ts', join(folder, 'db')])
  const side: Side = {
    origin: new URL(`http://127.0.0.1:${line.split(' ').at(-1)}`),
    pid,
    headers: () => ({}),
  }
  return {
    ...side,
    async stop() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
