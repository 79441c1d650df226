import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { minuteMs } from '#db/model/lib/time.ts'
import { rendererIn } from '../build/code.ts'
import { freePort } from '../database/server.ts'
import { bundle } from '../build/bundle.ts'
import { letReadOverlay } from './far-overlay.ts'
import { type Door, openProxy, type Upstreams } from './proxy/proxy.ts'
import {
  fireCron,
  kill,
  retire,
  type Running,
  runRenderer,
  runWorker,
  startSite,
} from './runtime.ts'
import { watch } from './watch.ts'

export type Served = Door & {
  dataDir: string
  /** the folder of the site's code */
  code: string
  /** the folder of the built site */
  site: string
  settings: Record<string, string>
}

const cronIntervalMs = minuteMs
const healthIntervalMs = 100
const healthTimeoutMs = 10_000

type Parts = Upstreams & { worker: Running; site: Running; renderer: Running }

const closing: (() => void)[] = []

/** Starts all parts. Returns the function that replaces the site by another build. */
async function open({ dataDir, code, site, settings, ...door }: Served) {
  // Bundled only once: on a busy machine a restart would take too long otherwise.
  const bundled = (entry: string) => bundle(entry, join(dataDir, 'worker'), rendererIn(code))
  const [main, pages] = await Promise.all([
    bundled('worker/operate/local/index.ts'),
    bundled('worker/operate/local/pages.ts'),
  ])
  const rendererPort = await freePort()
  const LOCAL_RENDERER_URL = `http://127.0.0.1:${rendererPort}`
  const showSite = () => startSite(pages, site, settings)
  const starts = {
    worker: () => runWorker(main, dataDir, { ...settings, LOCAL_RENDERER_URL }),
    renderer: () => runRenderer(main, rendererPort, settings),
    async site() {
      const started = await showSite()
      await letReadOverlay(started.origin, settings['REBUILD_WEBHOOK_TOKEN']).catch(console.error)
      return started
    },
  }
  const [worker, first, renderer] = await Promise.all([
    starts.worker(),
    // Starts without the overlay: the Worker that would provide it has not started yet.
    showSite(),
    starts.renderer(),
  ])
  const parts: Parts = { worker, site: first, renderer }
  const revive = async (name: keyof typeof starts) => {
    console.error(`The ${name} does not answer any more: starting it again.`)
    // The old one ends first, because two must not use the same files.
    await kill(parts[name])
    parts[name] = await starts[name]()
  }
  closing.push(watch(parts, { worker: '/api/', site: '/build.json', renderer: '/api/' }, revive))
  // Wait until the database answers: otherwise the Worker would refuse the first visitors.
  while (!(await isHealthy(parts.worker))) await sleep(healthIntervalMs)
  closing.push(await openProxy(door, parts))
  const cron = setInterval(() => fireCron(parts.worker.entry).catch(() => {}), cronIntervalMs)
  closing.push(() => clearInterval(cron))

  return async (next: string) => {
    site = next
    const started = await starts.site()
    const old = parts.site
    parts.site = started
    void retire(old)
  }
}

const isHealthy = ({ origin }: Running) =>
  fetch(new URL('/api/health', origin), { signal: AbortSignal.timeout(healthTimeoutMs) }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )

// Miniflare ends the runtimes when this process exits.
function stop() {
  for (const close of closing) close()
  process.exit()
}

let swap: ((site: string) => Promise<void>) | undefined

async function show(served: Served) {
  if (swap) await swap(served.site)
  else swap = await open(served)
}

// Handles messages one after another.
let turn = Promise.resolve()
const inTurn = (work: () => Promise<void>) => (turn = turn.then(work).catch(console.error))

process.on('message', (served: Served) => inTurn(() => show(served)))
process.once('SIGTERM', stop)
process.once('disconnect', stop)
