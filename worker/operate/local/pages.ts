import type { ExecutionContext } from 'hono'
import type { Bindings } from '#worker/env.ts'
import { withoutFile } from '#worker/lib/http/without-file.ts'

/** The Worker beside the pages: only called where there is no file. */
export default {
  fetch: (request: Request, env: Bindings, ctx: ExecutionContext) =>
    withoutFile(request, env, (work) => ctx.waitUntil(work)),
}
