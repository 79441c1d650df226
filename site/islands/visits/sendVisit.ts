import type { Alternative } from '#db/model/visits/answers.ts'
import { api, ApiError, unwrap } from '#site/lib/api.ts'

/** Somebody else has taken the chosen time; `alternatives` are the nearest free times. */
export class TimeGone extends Error {
  readonly alternatives: Alternative[]

  constructor(alternatives: Alternative[]) {
    super('Somebody has just taken this time.')
    this.alternatives = alternatives
  }
}

/** Sends a visit request. A taken time becomes its own error: useForm would send the form again after a conflict. */
export async function sendVisit(
  json: Parameters<(typeof api)['visit-requests']['$post']>[0]['json'],
) {
  try {
    return await unwrap(api['visit-requests'].$post({ json }))
  } catch (error) {
    const alternatives = error instanceof ApiError ? error.problem['alternatives'] : undefined
    // Errors have no type in Hono's client.
    if (Array.isArray(alternatives)) throw new TimeGone(alternatives as Alternative[])
    throw error
  }
}
export type VisitAnswer = Awaited<ReturnType<typeof sendVisit>>
