import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  convertV4MiniflareOptions,
  Log,
  LogLevel,
  Miniflare,
  type V4SharedOptions,
  type V4WorkerOptions,
} from 'miniflare'
import {
  type Unstable_Config as Config,
  unstable_readConfig as readConfig,
  unstable_getMiniflareWorkerOptions as workerOptionsOf,
} from 'wrangler'
import type { Upstream } from './proxy/forward.ts'
import type { AllowedRequests } from '../door/limit.ts'
import { withPid } from './pid.ts'

export type Running = Upstream & {
  /** Miniflare's own Worker before ours, which fires the cron trigger */
  entry: URL
  /** the process id of workerd; it changes when Miniflare restarts workerd */
  pid: () => number | undefined
  stop: () => Promise<void>
}

const config = readConfig({ config: new URL('../../../wrangler.toml', import.meta.url).pathname })

type Options = V4SharedOptions & Pick<V4WorkerOptions, 'unsafeDirectSockets'>

/** Rate limits by the names of their bindings. limit.ts counts the requests. */
const rateLimits = Object.fromEntries(
  config.ratelimits.map(({ name, simple }: { name: string; simple: AllowedRequests }) => [
    name,
    simple,
  ]),
)

type Parts = {
  /** the path of the bundled Worker */
  main: string
  /** the folder of its pages, if it has any */
  assets?: string
  settings?: Record<string, string>
  /** the settings that differ from wrangler.toml */
  changes?: Partial<Config>
}

/** The fonts that wrangler has put beside a bundled Worker. */
const fontsBeside = (main: string) =>
  globSync('*.ttf', { cwd: dirname(main) }).map((name) => ({
    type: 'Data' as const,
    path: join(dirname(main), name),
  }))

/** Miniflare's options for a bundled Worker with the bindings of wrangler.toml. */
export function optionsFor({ main, assets, settings = {}, changes }: Parts, options: Options) {
  const { workerOptions } = workerOptionsOf({
    ...config,
    ratelimits: [],
    assets: assets ? { ...config.assets, directory: assets } : undefined,
    ...changes,
  })
  return convertV4MiniflareOptions({
    ...workerOptions,
    name: config.name ?? '',
    bindings: { ...config.vars, ...rateLimits, ...settings },
    modules: [{ type: 'ESModule', path: main }, ...fontsBeside(main)],
    modulesRoot: dirname(main),
    host: '127.0.0.1',
    cf: false,
    unsafeTriggerHandlers: true,
    telemetry: { enabled: false },
    ...options,
  })
}

/** Starts workerd on free ports that only the proxy knows. Miniflare starts it again when it dies. */
async function start(parts: Parts, options: Options = {}): Promise<Running> {
  const allOptions = optionsFor(parts, {
    ...options,
    log: new Log(LogLevel.WARN),
    handleStructuredLogs: ({ level, message }) => level === 'error' && console.error(message),
  })
  const { started: runtime, pid } = withPid(() => new Miniflare(allOptions))
  const entry = await runtime.ready
  const origin = options.unsafeDirectSockets ? await runtime.unsafeGetDirectURL() : entry
  return {
    origin,
    entry,
    busy: 0,
    answeredAt: performance.now(),
    pid,
    stop: () => runtime.dispose(),
  }
}

/**
 * The Worker, with R2 on disk. It has no assets: it fetches pages through the proxy, as visitors do. Requests bypass
 * Miniflare's entry Worker, which would add half of the Worker's own time to each.
 */
export const runWorker = (main: string, dataDir: string, settings: Record<string, string>) =>
  start(
    { main, settings },
    {
      resourcePersistencePath: join(dataDir, 'state/v3'),
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    },
  )

/** A second copy of the Worker, which renders at this port and uses the store of the first one. */
export const runRenderer = (main: string, port: number, settings: Record<string, string>) =>
  start({ main, settings }, { unsafeDirectSockets: [{ host: '127.0.0.1', port }] })

export const startSite = (main: string, assets: string, settings: Record<string, string>) =>
  start({ main, assets, settings })

const drainTimeoutMs = 10_000

/** Stops a runtime after its running requests. */
export async function retire(old: Running) {
  const deadline = Date.now() + drainTimeoutMs
  while (old.busy > 0 && Date.now() < deadline) await sleep(50)
  await old.stop()
}

/** Stops a runtime that does not answer. Miniflare may never return, hence the limit. */
export const kill = (dead: Running) => Promise.race([dead.stop().catch(() => {}), sleep(1000)])

/** Fires the cron trigger, which Miniflare does not do by itself. The proxy does not forward this path. */
export const fireCron = (entry: URL, time = new Date()) =>
  fetch(new URL(`/cdn-cgi/local/scheduled?time=${time.getTime()}`, entry)).then((response) =>
    response.text(),
  )
