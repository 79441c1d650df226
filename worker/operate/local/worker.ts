import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopProcess } from '../database/server-process.ts'
import { PlainError } from '../database/server.ts'
import type { Served } from './serve.ts'

/** Starts workerd with the Worker and a built site. `show` replaces the site by another build. */
export function startWorker(served: Served) {
  // Runs in a process of its own, because Miniflare ends at Ctrl-C before others can finish.
  const child = fork(new URL('./serve.ts', import.meta.url), {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, WRANGLER_LOG: 'error' },
  })
  child.once('exit', () => endGroup(child.pid))
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

/** Ends the runtimes of a process that was killed, and so could not end them itself. */
function endGroup(leader: number | undefined) {
  try {
    if (leader) process.kill(-leader, 'SIGKILL')
  } catch {
    // None is left.
  }
}

const showTimeoutMs = 30_000
const readyTimeoutMs = 60_000

/** Waits until visitors see this build. */
async function untilShown(site: string, url: string) {
  const built = await readFile(join(site, 'build.json'), 'utf8')
  const shown = () => fetch(`${url}/build.json`).then((response) => response.text())
  const deadline = Date.now() + showTimeoutMs
  while ((await shown().catch(() => '')) !== built) {
    if (Date.now() > deadline) throw new PlainError('The Worker does not show the new build.')
    await sleep(50)
  }
}

/** Waits until the pages and the API answer. */
export async function untilReady(url: string) {
  const deadline = Date.now() + readyTimeoutMs
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
