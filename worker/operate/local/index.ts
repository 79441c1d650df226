import type { ExecutionContext } from 'hono'
import { answerRequest, type CronEvent, runCron } from '#worker/app.ts'
import type { CloudflareEnv } from '#worker/cloudflare/env.ts'
import { cloudflareHome } from '#worker/cloudflare/home.ts'
import type { Bindings } from '#worker/env.ts'
import type { CloudflareMail } from '#worker/mail-message.ts'
import type { Limit } from '#worker/surroundings.ts'
import { compressedAnswer } from './proxy/compressed.ts'
import { drain } from './proxy/drain.ts'
import { handOverlay } from './far-overlay.ts'
import { type AllowedRequests, countingLimit } from '../door/limit.ts'
import { farRenderer, renderForOther } from './renderer.ts'

type Local = Omit<CloudflareEnv, 'LOGIN_LIMIT' | 'SUBMIT_LIMIT'> & {
  LOGIN_LIMIT: AllowedRequests
  SUBMIT_LIMIT: AllowedRequests
  LOCAL_MAILBOX_URL?: string
  LOCAL_PAGES_URL?: string
  LOCAL_RENDERER_URL?: string
  LOCAL_RATE_LIMIT?: 'off'
}

const unlimited: Limit = { isOff: true, limit: async () => ({ success: true }) }

/** Mail is copied to the local mailbox, pages come from the site's own address, and rate limits can be off. */
function localBindings(env: Local): Bindings {
  const { MAIL, LOCAL_MAILBOX_URL, LOCAL_RATE_LIMIT } = env
  const { ASSETS, LOCAL_PAGES_URL: pages, LOCAL_RENDERER_URL: renderer } = env
  const limitOf = (allowed: AllowedRequests) =>
    LOCAL_RATE_LIMIT === 'off' ? unlimited : countingLimit(allowed)
  const LOGIN_LIMIT = limitOf(env.LOGIN_LIMIT)
  const SUBMIT_LIMIT = limitOf(env.SUBMIT_LIMIT)
  return {
    ...cloudflareHome({ ...env, LOGIN_LIMIT, SUBMIT_LIMIT }),
    ASSETS: pages
      ? { fetch: (page, init) => fetch(pages + new URL(String(page)).pathname, init) }
      : ASSETS,
    ...(renderer && { RENDERER: farRenderer(renderer, env.REBUILD_WEBHOOK_TOKEN) }),
    MAIL: {
      takesNews: true,
      async send(message: CloudflareMail) {
        await MAIL.send(message)
        if (!LOCAL_MAILBOX_URL) return
        await fetch(LOCAL_MAILBOX_URL, {
          method: 'POST',
          headers: { Authorization: `Bearer ${env.REBUILD_WEBHOOK_TOKEN}` },
          body: JSON.stringify(message),
        })
      },
    },
  }
}

// One set of bindings for each isolate, because its rate limits count requests.
let bindings: Bindings | undefined
const bindingsOf = (env: Local) => (bindings ??= localBindings(env))

const answerOf = async (request: Request, env: Local, ctx: ExecutionContext) =>
  (await handOverlay(request, env)) ??
  (await renderForOther(request, bindingsOf(env), env.REBUILD_WEBHOOK_TOKEN, ctx)) ??
  compressedAnswer(request, await answerRequest(request, bindingsOf(env), ctx))

/** The Worker as `npm start` and the tests run it. Never deployed. */
export default {
  async fetch(request: Request, env: Local, ctx: ExecutionContext) {
    const answer = await answerOf(request, env, ctx)
    // LOCAL_PAGES_URL is the proxy's address. Only the proxy reads a whole body before it forwards a request.
    if (env.LOCAL_PAGES_URL) await drain(request)
    return answer
  },
  scheduled: (event: CronEvent, env: Local, ctx: ExecutionContext) =>
    runCron(event, bindingsOf(env), ctx),
}
