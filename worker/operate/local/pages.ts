import type { ExecutionContext } from 'hono'
import type { Bindings } from '#worker/env.ts'
import { withoutFile } from '#worker/lib/http/without-file.ts'
import { isStudyList, studyList } from '#worker/lib/studies/study-list.ts'

/** The Worker beside the pages: only called for the list of studies, and where there is no file. */
export default {
  fetch: (request: Request, env: Bindings, ctx: ExecutionContext) =>
    isStudyList(request)
      ? studyList(request, env)
      : withoutFile(request, env, (work) => ctx.waitUntil(work)),
}
