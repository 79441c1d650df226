import type { ExecutionContext } from 'hono'
import type { Bindings } from '../../worker/env.ts'
import worker from '../../worker/index.ts'

const unlimited = { limit: async () => ({ success: true }) }

/** Our Worker with what bare workerd has no binding for: limits that never limit, and no mail. */
export default {
  fetch(request: Request, env: Bindings, ctx: ExecutionContext) {
    const MAIL = { send: async () => {} }
    const limits = { LOGIN_LIMIT: unlimited, SUBMIT_LIMIT: unlimited }
    return worker.fetch(request, { ...env, ...limits, MAIL } as unknown as Bindings, ctx)
  },
}
