import { createMiddleware } from 'hono/factory'
import type { Db } from '../../../db/client.ts'
import { failureOf } from '../../../db/model/publish.ts'
import { getPublishState, noteRequest, type PublishState } from '../../../db/publish.ts'
import type { Bindings, Env } from '../../env.ts'
import { forgetVersion } from '../http/etag.ts'
import { isSafe } from '../http/origin.ts'

export type PublishingState = 'live' | 'publishing' | 'stalled' | 'failed'

/** What the build leaves beside its pages. */
type BuildInfo = { contentVersion: number; changedAt?: string | null; builtAt: string }

const stalledAfter = 10 * 60_000
const askAgainAfter = 2 * 60_000

/** The version visitors see now, read from the live site itself. */
async function liveBuild(env: Bindings): Promise<BuildInfo | undefined> {
  const response = await env.ASSETS.fetch(`${env.SITE_URL}/build.json`)
  if (!response.ok) return undefined
  return response.json()
}

/** Where the live site stands against the stored content. */
export async function publishing(env: Bindings, stored: PublishState) {
  const live = await liveBuild(env)
  const { contentVersion, requestedAt, changedAt, changedPath, error, problems } = stored
  // After a restore the site is ahead of what is stored, or has the same number for another change.
  const isSame =
    live?.contentVersion === contentVersion && (live.changedAt ?? changedAt) === changedAt
  const behind = !isSame
  const isAhead = Boolean(live && live.contentVersion > contentVersion)
  const waited = Date.now() - Date.parse(changedAt ?? requestedAt ?? new Date().toISOString())
  const state: PublishingState = !behind
    ? 'live'
    : error
      ? 'failed'
      : // Nobody knows since when it is ahead.
        waited > stalledAfter && !isAhead
        ? 'stalled'
        : 'publishing'
  return {
    state,
    contentVersion,
    liveVersion: live?.contentVersion ?? null,
    liveSince: live?.builtAt ?? null,
    requestedAt,
    changedPath,
    ...(behind ? failureOf(error) : failureOf(null)),
    problems,
  }
}

/** Asks for a new build. One that is not heard is asked for again by cron. */
export async function requestRebuild(db: Db, env: Bindings) {
  try {
    const response = await fetch(env.REBUILD_WEBHOOK_URL, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'research-site',
        ...(env.REBUILD_WEBHOOK_TOKEN && { Authorization: `Bearer ${env.REBUILD_WEBHOOK_TOKEN}` }),
      },
      body: JSON.stringify({ event_type: 'content-changed' }),
      signal: AbortSignal.timeout(10_000),
    })
    await noteRequest(db, response.ok ? null : `The builder answered ${response.status}`)
  } catch {
    await noteRequest(db, 'The builder could not be reached')
  }
}

const publicContent = /^\/api\/admin\/(content|blog|jobs|team)\b/

/** After the answer to a change of what visitors may see. A draft leaves the version, and the site, as it is. */
export const askForRebuild = createMiddleware<Env>(async (c, next) => {
  await next()
  if (isSafe(c.req.method) || !publicContent.test(c.req.path)) return
  forgetVersion()
  if (c.res.ok) c.executionCtx.waitUntil(catchUp(c.var.db, c.env))
})

async function catchUp(db: Db, env: Bindings) {
  const seen = await publishing(env, await getPublishState(db)).catch(() => undefined)
  if (seen?.state !== 'live') await requestRebuild(db, env)
}

/** Asks again while the live site stays behind. */
export async function healPublishing(db: Db, env: Bindings, stored: PublishState) {
  const { state } = await publishing(env, stored)
  const asked = stored.requestedAt ? Date.parse(stored.requestedAt) : 0
  if (state !== 'live' && Date.now() - asked > askAgainAfter) await requestRebuild(db, env)
}
