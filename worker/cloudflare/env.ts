import type { R2Bucket, RateLimit } from '@cloudflare/workers-types'
import type { AppSettings } from '../env.ts'
import type { Surroundings } from '../surroundings.ts'

/** The bindings of wrangler.toml, and the settings of the deployment. */
export type CloudflareEnv = AppSettings &
  Pick<Surroundings, 'ASSETS' | 'QUIET_NOTE'> & {
    FILES: R2Bucket
    MAIL: NonNullable<Surroundings['MAIL']>
    LOGIN_LIMIT: RateLimit
    SUBMIT_LIMIT: RateLimit
    TURSO_DATABASE_URL: string
    TURSO_AUTH_TOKEN?: string
    REBUILD_WEBHOOK_URL: string
    REBUILD_WEBHOOK_TOKEN?: string
  }
