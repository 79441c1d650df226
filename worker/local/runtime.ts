import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unstable_readConfig as readConfig, unstable_startWorker as startWrangler } from 'wrangler'
import type { Answering } from './door.ts'
import { previewIn } from './site.ts'

export type Served = {
  dataDir: string
  port: number
  /** another address to listen on than this machine's own */
  host?: string
  /** the built site */
  site: string
  settings: Record<string, string>
}

export type Running = Answering & { stop: () => Promise<void> }

const all = new Set<Running>()

const projectDir = new URL('../..', import.meta.url).pathname
const config = join(projectDir, 'wrangler.toml')

/** What `wrangler dev` runs, on a port of its own that only the door knows. */
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

/** The Worker, with R2 on disk. The pages that it reads come through the door like a visitor's. */
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

/** Lets those finish who are being answered, for ten seconds at most. */
export async function retire(old: Running) {
  const deadline = Date.now() + 10_000
  while (old.busy > 0 && Date.now() < deadline) await sleep(50)
  all.delete(old)
  await old.stop()
}

/** Ends what does not answer any more; wrangler may wait for its answer to that in vain. */
export async function bury(dead: Running) {
  all.delete(dead)
  await Promise.race([dead.stop().catch(() => {}), sleep(1000)])
}

export const stopAll = () => Promise.all([...all].map((running) => running.stop()))

/** The paths that the Worker answers; the site answers all others. */
export const workerPaths = () => (readConfig({ config }).assets?.run_worker_first ?? []) as string[]

/** wrangler dev fires no cron trigger by itself. Only its own port takes this path, not the door. */
export const fireCron = ({ origin }: Running) =>
  fetch(new URL('/cdn-cgi/handler/scheduled', origin)).then(
    (response) => response.text(),
    () => {},
  )
