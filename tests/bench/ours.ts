import type { ExecutionContext } from 'hono'
import { answerRequest } from '#worker/app.ts'
import type { CloudflareEnv } from '#worker/cloudflare/env.ts'
import { cloudflareHome } from '#worker/cloudflare/home.ts'
import type { Bindings } from '#worker/env.ts'

const unlimited = { limit: async () => ({ success: true }) }
const limits = { LOGIN_LIMIT: unlimited, SUBMIT_LIMIT: unlimited }
const MAIL = { send: async () => {} }
let bindings: Bindings | undefined

/** Our Worker, with replacements for bindings that bare workerd lacks: limits that never limit, and no mail. */
export default {
  fetch(request: Request, env: CloudflareEnv, ctx: ExecutionContext) {
    bindings ??= cloudflareHome({ ...env, ...limits, MAIL })
    return answerRequest(request, bindings, ctx)
  },
}
