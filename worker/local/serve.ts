import { join } from 'node:path'
import { unstable_startWorker as startWrangler } from 'wrangler'

export type Served = {
  dataDir: string
  port: number
  /** the built site */
  site: string
  settings: Record<string, string>
}

const projectDir = new URL('../..', import.meta.url).pathname

/** What `wrangler dev` runs: the Worker in workerd, the built site as its assets, R2 on disk. */
const start = ({ dataDir, port, site, settings }: Served) =>
  startWrangler({
    config: join(projectDir, 'wrangler.toml'),
    entrypoint: join(projectDir, 'worker/local/index.ts'),
    assets: site,
    bindings: Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [name, { type: 'plain_text', value }]),
    ),
    dev: {
      server: { hostname: 'localhost', port },
      inspector: false,
      persist: join(dataDir, 'state'),
      logLevel: 'error',
      watch: false,
      remote: false,
    },
  })

let worker: ReturnType<typeof start> | undefined

async function stop() {
  await (await worker)?.dispose()
  process.exit()
}

process.on('message', async (served: Served) => {
  if (worker) await (await worker).patchConfig({ assets: served.site })
  else worker = start(served)
})
process.once('SIGTERM', stop)
process.once('disconnect', stop)
