import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { R2Bucket } from '@cloudflare/workers-types'
import type { Miniflare } from 'miniflare'
import { parse } from 'smol-toml'
import { inject } from 'vitest'
import type { Unstable_RawConfig } from 'wrangler'
import { freePort } from '../../db/commands/server.ts'

export type Config = Partial<Unstable_RawConfig>

const root = new URL('../..', import.meta.url).pathname
const config = parse(await readFile(join(root, 'wrangler.toml'), 'utf8')) as Config

let port: number | undefined
let running: Miniflare | undefined
let logs: string[] = []

/** The address of the Worker: the same for all test files of a process, because the Worker must know it. */
export const workerUrl = async () => `http://127.0.0.1:${(port ??= await freePort())}`

type Wanted = {
  assets: string
  bucket: string
  vars: Record<string, string>
  /** to wrangler.toml */
  changes: Config
}

async function optionsFor(dir: string, { assets, bucket, vars, changes }: Wanted) {
  // Loaded here because that takes a second, which tests without a Worker need not wait.
  const { unstable_getMiniflareWorkerOptions: workerOptionsOf } = await import('wrangler')
  const { convertV4MiniflareOptions } = await import('miniflare')
  const modulesRoot = inject('workerBundle')
  const bundle = join(modulesRoot, 'index.js')
  const file = join(dir, 'wrangler.json')
  const wanted: Config = {
    ...config,
    assets: { ...config.assets, directory: assets },
    r2_buckets: [{ binding: 'FILES', bucket_name: bucket }],
    vars,
    main: bundle,
    ...changes,
  }
  await writeFile(file, JSON.stringify(wanted))
  const { workerOptions } = workerOptionsOf(file)
  return convertV4MiniflareOptions({
    ...workerOptions,
    name: config.name ?? '',
    modules: [{ type: 'ESModule', path: bundle }],
    modulesRoot,
    host: '127.0.0.1',
    port: port ?? 0,
    cf: false,
    unsafeTriggerHandlers: true,
    telemetry: { enabled: false },
    handleStructuredLogs: ({ message }) => logs.push(message),
  })
}

/**
 * Starts the bundled Worker in workerd, or replaces the one that the test file before has started.
 * Miniflare is what `wrangler dev` runs; here without the proxies around it, which take half the time.
 */
export async function startRuntime(dir: string, wanted: Wanted) {
  const options = await optionsFor(dir, wanted)
  logs = []
  if (running) {
    await running.setOptions(options)
  } else {
    const { Miniflare } = await import('miniflare')
    running = new Miniflare(options)
    await running.ready
  }
  const runtime = running
  return {
    files: async () => (await runtime.getBindings<{ FILES: R2Bucket }>()).FILES,
    logs: () => logs,
  }
}

export type Runtime = Awaited<ReturnType<typeof startRuntime>>
