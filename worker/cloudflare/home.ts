import * as v from 'valibot'
import type { Bindings } from '../env.ts'
import { faultySettings } from '../lib/config.ts'
import { webhookBuilder } from './builder.ts'
import { tursoDatabase } from './database.ts'
import type { CloudflareEnv } from './env.ts'

const url = v.pipe(v.string(), v.url())
const HomeSettings = v.object({ TURSO_DATABASE_URL: url, REBUILD_WEBHOOK_URL: url })

/** The settings of this home alone that are missing or unusable. */
const faultyHomeSettings = (env: Record<string, unknown>): string[] =>
  v.safeParse(HomeSettings, env).issues?.map(({ path }) => String(path?.[0].key)) ?? []

/** The names of a deployment's settings that are missing or unusable. */
export const faultyDeploymentSettings = (env: Record<string, unknown>): string[] => [
  ...faultyHomeSettings(env),
  ...faultySettings(env),
]

/** The app's surroundings on Cloudflare. Made once for each isolate: the database keeps its connections. */
export const cloudflareHome = (env: CloudflareEnv): Bindings => ({
  ...env,
  DATABASE: tursoDatabase(env),
  BUILDER: webhookBuilder(env),
  FAULTY_SETTINGS: faultyHomeSettings(env),
})
