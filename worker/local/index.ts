import type { RateLimit } from '@cloudflare/workers-types'
import type { ExecutionContext } from 'hono'
import type { Bindings, MailMessage } from '../env.ts'
import worker from '../index.ts'

type Local = Bindings & {
  LOCAL_MAILBOX_URL?: string
  LOCAL_PAGES_URL?: string
  LOCAL_RATE_LIMIT?: 'off'
}

const unlimited: RateLimit = { limit: async () => ({ success: true }) }

/**
 * The bindings, with a copy of each mail for the local mailbox, the pages as visitors see them and,
 * if it was asked for, no rate limits.
 */
function localized(env: Local): Bindings {
  const { MAIL, LOGIN_LIMIT, SUBMIT_LIMIT, LOCAL_MAILBOX_URL, LOCAL_RATE_LIMIT } = env
  const { ASSETS, LOCAL_PAGES_URL: pages } = env
  const isOff = LOCAL_RATE_LIMIT === 'off'
  return {
    ...env,
    ASSETS: pages
      ? { fetch: (page) => fetch(new URL(new URL(String(page)).pathname, pages)) }
      : ASSETS,
    LOGIN_LIMIT: isOff ? unlimited : LOGIN_LIMIT,
    SUBMIT_LIMIT: isOff ? unlimited : SUBMIT_LIMIT,
    MAIL: {
      async send(message: MailMessage) {
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

/** The Worker as `npm start` and the tests run it; it is never deployed. */
export default {
  fetch: (request: Request, env: Local, ctx: ExecutionContext) =>
    worker.fetch(request, localized(env), ctx),
  scheduled: (event: unknown, env: Local, ctx: ExecutionContext) =>
    worker.scheduled(event, localized(env), ctx),
}
