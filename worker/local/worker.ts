import { type ChildProcess, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PlainError } from '../../db/server.ts'
import { liveSite } from './site.ts'

const projectDir = new URL('../..', import.meta.url).pathname

export type WorkerOptions = {
  dataDir: string
  port: number
  settings: Record<string, string>
}

/** wrangler dev: the same Worker in workerd, with the live site as its assets and R2 on disk. */
export async function startWorker({ dataDir, port, settings }: WorkerOptions) {
  const envFile = join(dataDir, 'worker.env')
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  await writeFile(envFile, lines.join('\n'), { mode: 0o600 })
  const options = {
    '--port': String(port),
    '--inspector-port': '0',
    '--env-file': envFile,
    '--persist-to': join(dataDir, 'state'),
    '--assets': liveSite(dataDir),
    '--log-level': 'error',
    '--show-interactive-dev-session': 'false',
  }
  const wrangler = join(projectDir, 'node_modules/wrangler/bin/wrangler.js')
  return spawn(
    process.execPath,
    [wrangler, 'dev', 'worker/local/index.ts', ...Object.entries(options).flat()],
    {
      cwd: projectDir,
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    },
  )
}

/** Waits until pages and API answer. */
export async function untilReady(child: ChildProcess, url: string) {
  const deadline = Date.now() + 60_000
  while (!((await answers(`${url}/api/health`)) && (await answers(`${url}/`)))) {
    if (child.exitCode !== null) throw new PlainError('The Worker did not start.')
    if (Date.now() > deadline) throw new PlainError('The Worker did not answer within a minute.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )
