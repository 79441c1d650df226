import type { ExecutionContext } from 'hono'
import type { Bindings } from '#worker/env.ts'
import worker from '#worker/index.ts'

const unlimited = { limit: async () => ({ success: true }) }
const limits = { LOGIN_LIMIT: unlimited, SUBMIT_LIMIT: unlimited }
const MAIL = { send: async () => {} }
let bindings: Bindings | undefined

/** Our Worker, with replacements for bindings that bare workerd lacks: limits that never limit, and no mail. */
export default {
  fetch(request: Request, env: Bindings, ctx: ExecutionContext) {
    bindings ??= { ...env, ...limits, MAIL } as unknown as Bindings
    return worker.fetch(request, bindings, ctx)
  },
}
