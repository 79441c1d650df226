import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unstable_startWorker as startWrangler } from 'wrangler'
import { PlainError } from '../../db/server.ts'

const projectDir = new URL('../..', import.meta.url).pathname

type WorkerOptions = {
  dataDir: string
  port: number
  site: string
  settings: Record<string, string>
}

/**
 * What `wrangler dev` runs: the Worker in workerd, the built site as its assets, R2 on disk.
 * `show` puts another build in place, as a whole.
 */
export async function startWorker({ dataDir, port, site, settings }: WorkerOptions) {
  process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false'
  process.env['WRANGLER_SEND_METRICS'] = 'false'
  process.env['WRANGLER_LOG'] = 'error'
  const worker = await startWrangler({
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
  await worker.ready
  return {
    async show(next: string) {
      await worker.patchConfig({ assets: next })
      await untilShown(next, `http://localhost:${port}`)
    },
    stop: () => worker.dispose(),
  }
}

/** Waits until visitors see this build: until then the one before it is still read. */
async function untilShown(site: string, url: string) {
  const built = await readFile(join(site, 'build.json'), 'utf8')
  const shown = () => fetch(`${url}/build.json`).then((response) => response.text())
  const deadline = Date.now() + 30_000
  while ((await shown().catch(() => '')) !== built) {
    if (Date.now() > deadline) throw new PlainError('The Worker does not show the new build.')
    await sleep(50)
  }
}

/** Waits until pages and API answer. */
export async function untilReady(url: string) {
  const deadline = Date.now() + 60_000
  while (!((await answers(`${url}/api/health`)) && (await answers(`${url}/`)))) {
    if (Date.now() > deadline) throw new PlainError('The Worker did not answer within a minute.')
    await sleep(50)
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
