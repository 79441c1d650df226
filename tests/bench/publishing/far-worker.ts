import type { ExecutionContext } from 'hono'
import type { Bindings } from '#worker/env.ts'
import worker from '#worker/index.ts'

type Far = Bindings & { STORE_MS: string }

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

const unlimited = { limit: async () => ({ success: true }) }

/** Our Worker, far from its store, with limits that never limit. */
export default {
  fetch(request: Request, env: Far, ctx: ExecutionContext) {
    const FILES = farStore(env.FILES, Number(env.STORE_MS))
    return worker.fetch(
      request,
      { ...env, FILES, LOGIN_LIMIT: unlimited, SUBMIT_LIMIT: unlimited },
      ctx,
    )
  },
}
