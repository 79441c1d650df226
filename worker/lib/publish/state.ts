import { minuteMs } from '#db/model/lib/time.ts'
import { failureOf } from '#db/model/publish/publish.ts'
import type { StoredPublishState } from '#db/publish/publish.ts'
import type { Bindings } from '#worker/env.ts'
import type { BuildInfo } from '#db/publish/pages-list.ts'
import { isRecent } from '#db/lib/is-recent.ts'
import { readBuild } from './build.ts'
import { readOverlayHead, type ShownVersion } from './overlay/stored.ts'
import { fitsBuild, slowestRereadMs } from './overlay/front.ts'

type PublishingState = 'live' | 'publishing' | 'stalled' | 'failed'

const stalledAfterMs = 10 * minuteMs

/** How much of the stored content visitors see in the live build and its overlay. */
export async function readLive(env: Bindings, stored: StoredPublishState) {
  const [build, overlay] = await Promise.all([
    readBuild(env),
    readOverlayHead(env).catch(() => undefined),
  ])
  const { epoch, contentVersion, changedAt } = stored
  // After a restore the live site may have a higher version, or the same number for another change.
  const isStored = (shown: ShownVersion) =>
    shown.contentVersion === contentVersion &&
    (shown.changedAt ?? changedAt) === changedAt &&
    (shown.epoch ?? epoch) === epoch
  const shown = build && overlay && fitsBuild(overlay, build) ? overlay : undefined
  const current = shown && isStored(shown) ? shown : undefined
  return {
    build,
    isBuilt: build !== undefined && isStored(build),
    /** the overlay of the build, even if newer content is stored by now */
    shown,
    overlay: current?.isPartial ? undefined : current,
    /** whether the overlay shows the saved records, but other pages wait for the build */
    isPartial: current?.isPartial ?? false,
  }
}

/** Whether no build has failed since the live one. A successful builder may have been unable to report its success. */
export const isOver = ({ error, requestedAt }: StoredPublishState, build: BuildInfo | undefined) =>
  error === null || Boolean(build && requestedAt && build.builtAt >= requestedAt)

/** Compares what visitors see with the stored content. */
export async function publishing(env: Bindings, stored: StoredPublishState, now = Date.now()) {
  const { build, isBuilt, shown, overlay, isPartial } = await readLive(env, stored)
  const { contentVersion, requestedAt, changedPath, problems } = stored
  const isMade = isBuilt && isOver(stored, build)
  // After this time every isolate has read the overlay.
  const isShown = overlay && !isRecent(Date.parse(overlay.madeAt), slowestRereadMs, now)
  const error = isMade ? null : stored.error
  const isLive = isMade || isShown
  return {
    state: isLive ? ('live' as const) : stateBehind(stored, build, now),
    contentVersion,
    liveVersion: (shown ?? build)?.contentVersion ?? null,
    liveSince: shown?.madeAt ?? build?.builtAt ?? null,
    isPartial: isPartial && !isMade,
    // A build that only makes files of the overlay's pages does not concern staff, unless it fails.
    requestedAt:
      (isMade ? build?.undrawn : isShown && !isBuilt) && error === null ? null : requestedAt,
    changedPath,
    ...failureOf(error),
    problems,
  }
}

function stateBehind(
  { contentVersion, changedAt, requestedAt, error }: StoredPublishState,
  live: BuildInfo | undefined,
  now: number,
): PublishingState {
  if (error) return 'failed'
  // Nothing tells how long a site has been ahead of the database.
  if (live && live.contentVersion > contentVersion) return 'publishing'
  const since = changedAt ?? requestedAt
  return since && now - Date.parse(since) > stalledAfterMs ? 'stalled' : 'publishing'
}
