import { minute } from '#db/lib/time.ts'
import { failureOf } from '#db/model/publish.ts'
import type { StoredPublishState } from '#db/publish.ts'
import type { Bindings } from '#worker/env.ts'

type PublishingState = 'live' | 'publishing' | 'stalled' | 'failed'

/** The site's /build.json, written by its build. */
type BuildInfo = { contentVersion: number; changedAt?: string | null; builtAt: string }

const stalledAfterMs = 10 * minute

async function liveBuild(env: Bindings): Promise<BuildInfo | undefined> {
  const response = await env.ASSETS.fetch(`${env.SITE_URL}/build.json`)
  if (!response.ok) return undefined
  return response.json()
}

/** Compares the live site with the stored content. */
export async function publishing(env: Bindings, stored: StoredPublishState, now = Date.now()) {
  const live = await liveBuild(env)
  const { contentVersion, requestedAt, changedAt, changedPath, error, problems } = stored
  // After a restore the live site may have a higher version, or the same number for another change.
  const isCurrent =
    live?.contentVersion === contentVersion && (live.changedAt ?? changedAt) === changedAt
  // A builder that succeeded may have been unable to say so.
  const isOver = error === null || (live && requestedAt && live.builtAt >= requestedAt)
  const isLive = isCurrent && isOver
  return {
    state: isLive ? ('live' as const) : stateBehind(stored, live, now),
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
  { contentVersion, changedAt, requestedAt, error }: StoredPublishState,
  live: BuildInfo | undefined,
  now: number,
): PublishingState {
  if (error) return 'failed'
  // Nothing tells since when a site has been ahead of the database.
  if (live && live.contentVersion > contentVersion) return 'publishing'
  const since = changedAt ?? requestedAt
  return since && now - Date.parse(since) > stalledAfterMs ? 'stalled' : 'publishing'
}
