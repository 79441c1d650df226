import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stopProcess } from '../database/server-process.ts'
import { PlainError } from '../database/server.ts'
import { waitFor } from '../process/wait.ts'
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
  const url = `http://localhost:${served.port}`
  return {
    process: child,
    /** Waits until the pages and the API answer. */
    ready: () =>
      waitForWorker('the Worker', child.pid, async () =>
        Boolean((await read(`${url}/api/health`)) && (await read(`${url}/`))),
      ),
    /** Waits until visitors see this build. */
    async show(site: string) {
      const built = await readFile(join(site, 'build.json'), 'utf8')
      child.send({ ...served, site })
      const isShown = async () => (await read(`${url}/build.json`)) === built
      await waitForWorker('the new build to be shown', child.pid, isShown)
    },
    stop: () => stopProcess(child),
  }
}

/** Ends the runtimes that a killed process has left behind. */
function endGroup(leader: number | undefined) {
  try {
    if (leader) process.kill(-leader, 'SIGKILL')
  } catch {
    // No process is left.
  }
}

async function waitForWorker(
  what: string,
  group: number | undefined,
  isReady: () => Promise<boolean>,
) {
  const trouble = await waitFor(what, group, isReady)
  if (trouble) throw new PlainError(trouble)
}

const answerTimeoutMs = 10_000

/** The text at this address; undefined until the answer is successful. */
const read = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(answerTimeoutMs) })
    .then(async (response) => {
      const text = await response.text()
      return response.ok ? text : undefined
    })
    .catch(() => undefined)
