import { openProxy, type Upstreams } from './proxy.ts'
import {
  fireCron,
  kill,
  retire,
  type Running,
  type Served,
  startSite,
  startWorker,
  stopAll,
  workerPaths,
} from './runtime.ts'
import { watch } from './watch.ts'

const cronIntervalMs = 60_000

type Parts = { worker: Running; site: Running }

let shown: Served | undefined
let parts: (Upstreams & Parts) | undefined
const closing: (() => void)[] = []

async function show(served: Served) {
  shown = served
  if (!parts) return open(served)
  const next = await startSite(served.site)
  await fetch(new URL('/build.json', next.origin)).then((response) => response.text())
  const old = parts.site
  parts.site = next
  void retire(old)
}

async function open(served: Served) {
  const [worker, site] = await Promise.all([startWorker(served), startSite(served.site)])
  const opened = { worker, site, workerPaths: workerPaths() }
  parts = opened
  closing.push(await openProxy(served.port, served.host, opened))
  closing.push(keepRunning(opened, 'worker', '/api/', startWorker))
  closing.push(keepRunning(opened, 'site', '/build.json', ({ site }) => startSite(site)))
  const cron = setInterval(() => fireCron(opened.worker), cronIntervalMs)
  closing.push(() => clearInterval(cron))
}

/** Restarts a part that stops answering `path`. */
const keepRunning = (
  running: Parts,
  part: keyof Parts,
  path: string,
  startAgain: (served: Served) => Promise<Running>,
) =>
  watch({
    async answers(signal) {
      const response = await fetch(new URL(path, running[part].origin), { signal })
      await response.arrayBuffer()
      return response.status < 500
    },
    async revive() {
      console.error(`The ${part} does not answer any more: starting it again.`)
      // Before the new one starts, because two must not use the same files.
      await kill(running[part])
      if (shown) running[part] = await startAgain(shown)
    },
  })

async function stop() {
  for (const close of closing) close()
  await stopAll()
  process.exit()
}

// Handles messages one after another.
let turn = Promise.resolve()
const inTurn = (work: () => Promise<void>) => (turn = turn.then(work).catch(console.error))

process.on('message', (served: Served) => inTurn(() => show(served)))
process.once('SIGTERM', stop)
process.once('disconnect', stop)
