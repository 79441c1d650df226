import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PlainError, stopProcess } from '../../db/commands/server.ts'
import type { Served } from './runtime.ts'

/** Starts workerd with the Worker and a built site; `show` puts another build in its place, as a whole. */
export function startWorker(served: Served) {
  // A process of its own: wrangler ends the one it runs in when Ctrl-C comes, before anything else can.
  const child = fork(new URL('./serve.ts', import.meta.url), {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      WRANGLER_LOG: 'error',
      WRANGLER_SEND_METRICS: 'false',
    },
  })
  child.send(served)
  return {
    process: child,
    async show(site: string) {
      child.send({ ...served, site })
      await untilShown(site, `http://localhost:${served.port}`)
    },
    stop: () => stopProcess(child),
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
  fetch(url, { signal: AbortSignal.timeout(2000) })
    .then(async (response) => {
      await response.arrayBuffer()
      return response.ok
    })
    .catch(() => false)
