import type { RateLimit } from '@cloudflare/workers-types'
import type { ExecutionContext } from 'hono'
import type { Bindings } from '../env.ts'
import worker from '../index.ts'

const unlimited: RateLimit = { limit: async () => ({ success: true }) }

/** The Worker without rate limits, for load tests. Only `npm start` runs it; it is never deployed. */
export default {
  ...worker,
  fetch: (request: Request, env: Bindings, ctx: ExecutionContext) =>
    worker.fetch(request, { ...env, LOGIN_LIMIT: unlimited, SUBMIT_LIMIT: unlimited }, ctx),
}
