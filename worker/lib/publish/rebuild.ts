import { createMiddleware } from 'hono/factory'
import type { Db } from '../../../db/client.ts'
import { failureOf } from '../../../db/model/publish.ts'
import { getPublishState, noteRequest, type PublishState } from '../../../db/publish.ts'
import type { Bindings, Env } from '../../env.ts'
import { forgetVersion } from './version.ts'

type PublishingState = 'live' | 'publishing' | 'stalled' | 'failed'

/** The site's /build.json, written by its build. */
type BuildInfo = { contentVersion: number; changedAt?: string | null; builtAt: string }

const stalledAfterMs = 10 * 60_000
const retryAfterMs = 2 * 60_000
const webhookTimeoutMs = 10_000

async function liveBuild(env: Bindings): Promise<BuildInfo | undefined> {
  const response = await env.ASSETS.fetch(`${env.SITE_URL}/build.json`)
  if (!response.ok) return undefined
  return response.json()
}

/** Compares the live site with the stored content. */
export async function publishing(env: Bindings, stored: PublishState) {
  const live = await liveBuild(env)
  const { contentVersion, requestedAt, changedAt, changedPath, error, problems } = stored
  // After a restore the live site may have a higher version, or the same number for another change.
  const isLive =
    live?.contentVersion === contentVersion && (live.changedAt ?? changedAt) === changedAt
  return {
    state: isLive ? ('live' as const) : stateBehind(stored, live),
    contentVersion,
    liveVersion: live?.contentVersion ?? null,
    liveSince: live?.builtAt ?? null,
    requestedAt,
    changedPath,
    ...failureOf(isLive ? null : error),
    problems,
  }
}

function stateBehind(
  { contentVersion, changedAt, requestedAt, error }: PublishState,
  live: BuildInfo | undefined,
): PublishingState {
  if (error) return 'failed'
  // Nothing tells since when a site has been ahead of the database.
  if (live && live.contentVersion > contentVersion) return 'publishing'
  const since = changedAt ?? requestedAt
  return since && Date.now() - Date.parse(since) > stalledAfterMs ? 'stalled' : 'publishing'
}

/** Calls the webhook that builds the site. When that fails, cron repeats it. */
export async function requestRebuild(db: Db, env: Bindings) {
  try {
    const response = await fetch(env.REBUILD_WEBHOOK_URL, {
      method: 'POST',
      headers: {
        Accept: 'application/vnd.github+json',
        'Content-Type': 'application/json',
        'X-GitHub-Api-Version': '2022-11-28',
        'User-Agent': 'research-site',
        ...(env.REBUILD_WEBHOOK_TOKEN && { Authorization: `Bearer ${env.REBUILD_WEBHOOK_TOKEN}` }),
      },
      // The branch whose workflow GitHub starts. A deploy hook of Workers Builds ignores it.
      body: JSON.stringify({ ref: 'main' }),
      signal: AbortSignal.timeout(webhookTimeoutMs),
    })
    await noteRequest(db, response.ok ? null : `The builder answered ${response.status}`)
  } catch {
    await noteRequest(db, 'The builder could not be reached')
  }
}

/**
 * Publishes what a request changed: `change()` in db/audit.ts reports each write that visitors can see.
 * Cached answers are forgotten at once, and a build is requested after the answer.
 */
export const publishesChanges = createMiddleware<Env>(async (c, next) => {
  let isChanged = false
  c.var.db.onPublicChange = () => {
    isChanged = true
    forgetVersion()
  }
  await next()
  if (isChanged) c.executionCtx.waitUntil(catchUp(c.var.db, c.env))
})

async function catchUp(db: Db, env: Bindings) {
  const seen = await publishing(env, await getPublishState(db)).catch(() => undefined)
  if (seen?.state !== 'live') await requestRebuild(db, env)
}

/** For cron: repeats the request while the live site stays behind. */
export async function retryPublishing(db: Db, env: Bindings, stored: PublishState) {
  const { state } = await publishing(env, stored)
  const requestedAt = stored.requestedAt ? Date.parse(stored.requestedAt) : 0
  if (state !== 'live' && Date.now() - requestedAt > retryAfterMs) await requestRebuild(db, env)
}
