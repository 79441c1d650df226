import type { Bindings } from '#worker/env.ts'
import { isStudyList, studyList } from '../studies/study-list.ts'
import { choosesRequest, requestedForm } from '../submissions/requested-form.ts'
import { withoutFile } from './body/without-file.ts'

/** Answers with the page or the file at an address. `env.ASSETS` has both. */
export async function answerPage(
  request: Request,
  env: Bindings,
  keepAlive: (work: Promise<unknown>) => void,
) {
  if (isStudyList(request)) return studyList(request, env)
  if (choosesRequest(request)) return requestedForm(request, env)
  const found = await env.ASSETS.fetch(request.url, request)
  return found.status === 404 ? withoutFile(request, env, keepAlive) : found
}
