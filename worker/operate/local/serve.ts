import { join } from 'node:path'
import { freePort } from '../database/server.ts'
import { bundle } from './bundle.ts'
import { openProxy, type Upstreams } from './proxy.ts'
import {
  fireCron,
  kill,
  retire,
  type Running,
  runRenderer,
  runWorker,
  startSite,
} from './runtime.ts'
import { previewIn } from './site.ts'
import { watch } from './watch.ts'

export type Served = {
  dataDir: string
  port: number
  /** an address to listen on beside the loopback addresses */
  host?: string
  /** the folder of the built site */
  site: string
  settings: Record<string, string>
}

const cronIntervalMs = 60_000

type Parts = Upstreams & { worker: Running; site: Running; renderer: Running }

const closing: (() => void)[] = []

/** Starts all parts. Returns the function that replaces the site by another build. */
async function open({ dataDir, port, host, site, settings }: Served) {
  // Once, because a restart must not take longer on a busy machine.
  const bundled = (entry: string) =>
    bundle(entry, join(dataDir, 'worker'), join(previewIn(dataDir), 'entry.mjs'))
  const [main, pages] = await Promise.all([
    bundled('worker/operate/local/index.ts'),
    bundled('worker/operate/local/pages.ts'),
  ])
  const rendererPort = await freePort()
  const LOCAL_RENDERER_URL = `http://127.0.0.1:${rendererPort}`
  const starts = {
    worker: () => runWorker(main, dataDir, { ...settings, LOCAL_RENDERER_URL }),
    renderer: () => runRenderer(main, rendererPort, settings),
    site: () => startSite(pages, site, settings),
  }
  const [worker, first, renderer] = await Promise.all([
    starts.worker(),
    starts.site(),
    starts.renderer(),
  ])
  const parts: Parts = { worker, site: first, renderer }
  closing.push(await openProxy(port, host, parts))
  closing.push(keepRunning(parts, 'worker', '/api/', starts.worker))
  closing.push(keepRunning(parts, 'renderer', '/api/', starts.renderer))
  closing.push(keepRunning(parts, 'site', '/build.json', starts.site))
  const cron = setInterval(() => fireCron(parts.worker.entry).catch(() => {}), cronIntervalMs)
  closing.push(() => clearInterval(cron))

  return async (next: string) => {
    site = next
    const started = await starts.site()
    await fetch(new URL('/build.json', started.origin)).then((response) => response.text())
    const old = parts.site
    parts.site = started
    void retire(old)
  }
}

/** Restarts a part that stops answering `path`. */
const keepRunning = (
  parts: Parts,
  part: 'worker' | 'site' | 'renderer',
  path: string,
  startAgain: () => Promise<Running>,
) =>
  watch({
    async answers(signal) {
      const response = await fetch(new URL(path, parts[part].origin), { signal })
      await response.arrayBuffer()
      return response.status < 500
    },
    async revive() {
      console.error(`The ${part} does not answer any more: starting it again.`)
      // Before the new one starts, because two must not use the same files.
      await kill(parts[part])
      parts[part] = await startAgain()
    },
  })

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
