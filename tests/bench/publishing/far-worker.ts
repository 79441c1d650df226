import type { ExecutionContext } from 'hono'
import { answerRequest, type CronEvent, runCron } from '#worker/app.ts'
import type { CloudflareEnv } from '#worker/cloudflare/env.ts'
import { cloudflareHome } from '#worker/cloudflare/home.ts'
import type { Bindings } from '#worker/env.ts'
import { quietAnswer } from '#worker/lib/publish/overlay/quiet.ts'

type Far = CloudflareEnv & { STORE_MS: string }

/** The store with a delay for each call. */
const farStore = (store: Bindings['FILES'], ms: number) =>
  new Proxy(store, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name)
      if (typeof value !== 'function') return value
      return async (...sent: unknown[]) => {
        await new Promise((resolve) => setTimeout(resolve, ms))
        return value.apply(of, sent)
      }
    },
  })

/** The note near visitors, kept by the cache that Miniflare has for a place. */
function noteOf(FILES: Bindings['FILES']): Bindings['QUIET_NOTE'] {
  const place = caches.open('place')
  return {
    async fetch(url) {
      const kept = await (await place).match(url)
      if (kept) return kept
      const answer = await quietAnswer({ FILES })
      if (answer.headers.get('Cache-Control') !== 'no-store')
        await (await place).put(url, answer.clone())
      return answer
    },
    async withdraw() {
      await (await place).delete('https://quiet.internal/')
    },
  }
}

const unlimited = { limit: async () => ({ success: true }) }

function farBindings(env: Far): Bindings {
  const FILES = farStore(env.FILES, Number(env.STORE_MS))
  const home = cloudflareHome({ ...env, LOGIN_LIMIT: unlimited, SUBMIT_LIMIT: unlimited })
  return { ...home, FILES, QUIET_NOTE: noteOf(FILES) }
}

let bindings: Bindings | undefined
const bindingsOf = (env: Far) => (bindings ??= farBindings(env))

/** Our Worker, far from its store, with limits that never limit. */
export default {
  fetch: (request: Request, env: Far, ctx: ExecutionContext) =>
    answerRequest(request, bindingsOf(env), ctx),
  scheduled: (event: CronEvent, env: Far, ctx: ExecutionContext) =>
    runCron(event, bindingsOf(env), ctx),
}
