import type { R2Bucket } from '@cloudflare/workers-types'
import type { Miniflare } from 'miniflare'
import { inject } from 'vitest'
import type { Unstable_Config } from 'wrangler'
import { freePort } from '#worker/operate/database/server.ts'

export type Config = Partial<Unstable_Config>

let port: number | undefined
let running: Miniflare | undefined
let logs: string[] = []

/** The Worker's address: the same for all test files of a process, because the Worker must know it. */
export const workerUrl = async () => `http://127.0.0.1:${(port ??= await freePort())}`

type Wanted = {
  /** another bundle than this code's */
  main?: string | undefined
  assets: string
  bucket: string
  vars: Record<string, string>
  /** differences from wrangler.toml */
  changes: Config
}

/** Starts the bundled Worker in workerd, or replaces the Worker of the previous test file. */
export async function startRuntime({ main, assets, bucket, vars, changes }: Wanted) {
  // Imported here because that takes a second, and tests without a Worker need not wait for it.
  const { fireCron, optionsFor } = await import('#worker/operate/local/runtime.ts')
  const options = optionsFor(
    {
      main: main ?? inject('workerBundle'),
      assets,
      settings: vars,
      changes: { r2_buckets: [{ binding: 'FILES', bucket_name: bucket }], ...changes },
    },
    { port: port ?? 0, handleStructuredLogs: ({ message }) => void logs.push(message) },
  )
  logs = []
  if (running) {
    await running.setOptions(options)
  } else {
    const { Miniflare } = await import('miniflare')
    running = new Miniflare(options)
  }
  const runtime = running
  const origin = await runtime.ready
  return {
    files: async () => (await runtime.getBindings<{ FILES: R2Bucket }>()).FILES,
    logs: () => logs,
    /** Fires the cron trigger and waits until its work is done. */
    cron: (time?: Date) => fireCron(origin, time),
  }
}

export type Runtime = Awaited<ReturnType<typeof startRuntime>>
