import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unstable_readConfig as readConfig, unstable_startWorker as startWrangler } from 'wrangler'
import type { Upstream } from './forward.ts'
import { previewIn } from './site.ts'

export type Served = {
  dataDir: string
  port: number
  /** an address to listen on beside the loopback addresses */
  host?: string
  /** the folder of the built site */
  site: string
  settings: Record<string, string>
}

export type Running = Upstream & { stop: () => Promise<void> }

const all = new Set<Running>()

const projectDir = new URL('../..', import.meta.url).pathname
const config = join(projectDir, 'wrangler.toml')

/** Starts what `wrangler dev` runs, on a free port that only the proxy knows. */
async function start(
  options: Omit<Parameters<typeof startWrangler>[0], 'dev'>,
  persist: string | false,
): Promise<Running> {
  const worker = await startWrangler({
    config,
    ...options,
    dev: {
      server: { hostname: '127.0.0.1', port: 0 },
      inspector: false,
      persist,
      logLevel: 'error',
      watch: false,
      remote: false,
    },
  })
  const running = { origin: await worker.url, busy: 0, stop: () => worker.dispose() }
  all.add(running)
  return running
}

/** The Worker, with R2 on disk. It has no assets: it fetches pages through the proxy, as visitors do. */
export async function startWorker({ dataDir, settings }: Served) {
  const noPages = join(dataDir, 'no-pages')
  await mkdir(noPages, { recursive: true })
  const bindings = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, { type: 'plain_text' as const, value }]),
  )
  const entrypoint = join(projectDir, 'worker/local/index.ts')
  const alias = { 'site-preview': join(previewIn(dataDir), 'entry.mjs') }
  return start({ entrypoint, assets: noPages, bindings, build: { alias } }, join(dataDir, 'state'))
}

export const startSite = (site: string) =>
  start({ entrypoint: join(projectDir, 'worker/local/pages.ts'), assets: site }, false)

const drainTimeoutMs = 10_000

/** Stops a runtime after its running requests. */
export async function retire(old: Running) {
  const deadline = Date.now() + drainTimeoutMs
  while (old.busy > 0 && Date.now() < deadline) await sleep(50)
  all.delete(old)
  await old.stop()
}

/** Stops a runtime that does not answer. wrangler may wait for it without end, hence the limit. */
export async function kill(dead: Running) {
  all.delete(dead)
  await Promise.race([dead.stop().catch(() => {}), sleep(1000)])
}

export const stopAll = () => Promise.all([...all].map((running) => running.stop()))

/** Paths that the Worker answers. The site answers all others. */
export function workerPaths() {
  const paths = readConfig({ config }).assets?.run_worker_first
  return Array.isArray(paths) ? paths : []
}

/** wrangler dev fires no cron trigger by itself. The proxy does not forward this path. */
export const fireCron = ({ origin }: Running) =>
  fetch(new URL('/cdn-cgi/handler/scheduled', origin)).then(
    (response) => response.text(),
    () => {},
  )
