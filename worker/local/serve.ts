import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unstable_readConfig as readConfig, unstable_startWorker as startWrangler } from 'wrangler'
import { type Answering, type Door, openDoor } from './door.ts'
import { previewIn } from './site.ts'

export type Served = {
  dataDir: string
  port: number
  /** the built site */
  site: string
  settings: Record<string, string>
}

type Running = Answering & { stop: () => Promise<void> }

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
async function startWorker({ dataDir, settings }: Served) {
  const noPages = join(dataDir, 'no-pages')
  await mkdir(noPages, { recursive: true })
  const bindings = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, { type: 'plain_text' as const, value }]),
  )
  const entrypoint = join(projectDir, 'worker/local/index.ts')
  const alias = { 'site-preview': join(previewIn(dataDir), 'entry.mjs') }
  return start({ entrypoint, assets: noPages, bindings, build: { alias } }, join(dataDir, 'state'))
}

const startSite = (site: string) =>
  start({ entrypoint: join(projectDir, 'worker/local/pages.ts'), assets: site }, false)

/** Lets those finish who are being answered, for ten seconds at most. */
async function retire(old: Running) {
  const deadline = Date.now() + 10_000
  while (old.busy > 0 && Date.now() < deadline) await sleep(50)
  all.delete(old)
  await old.stop()
}

let door: (Door & { site: Running }) | undefined
let close = () => {}

async function show(served: Served) {
  if (door) {
    const next = await startSite(served.site)
    await fetch(new URL('/build.json', next.origin)).then((response) => response.text())
    const old = door.site
    door.site = next
    void retire(old)
    return
  }
  const [worker, site] = await Promise.all([startWorker(served), startSite(served.site)])
  const workerPaths = [
    '/cdn-cgi/*',
    ...((readConfig({ config }).assets?.run_worker_first ?? []) as string[]),
  ]
  door = { worker, site, workerPaths }
  close = await openDoor(served.port, door)
}

async function stop() {
  close()
  await Promise.all([...all].map((running) => running.stop()))
  process.exit()
}

// One after another, in the order they were built.
let turn = Promise.resolve()

process.on('message', (served: Served) => {
  turn = turn.then(() => show(served)).catch(console.error)
})
process.once('SIGTERM', stop)
process.once('disconnect', stop)
