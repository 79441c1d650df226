import { createMiddleware } from 'hono/factory'
import type { Db } from '#db/client.ts'
import { keepConsentWords } from '#db/consents/consents.ts'
import { hourMs, minuteMs } from '#db/model/lib/time.ts'
import {
  getPublishState,
  noteError,
  noteRequest,
  type StoredPublishState,
} from '#db/publish/publish.ts'
import { releaseDuePosts } from '#db/posts/schedule.ts'
import { releaseDueFacts } from '#db/sponsor-facts.ts'
import { releaseDueStudies } from '#db/studies/approvals/due.ts'
import type { Bindings, Env } from '#worker/env.ts'
import { timeZone } from '../config.ts'
import { isRecent } from '#db/lib/is-recent.ts'
import { bringOverlay } from './overlay/bring.ts'
import { isOver, readLive } from './state.ts'
import { forgetVersion } from './version.ts'

/** The pauses after the first requests for a version, in ms. Later pauses are an hour. */
const pausesMs = [2 * minuteMs, 10 * minuteMs, 30 * minuteMs]
const laterPausesMs = hourMs
/** How often a build turns pages of the overlay into files. */
const compactionMs = hourMs

/** Does nothing if another request has just done so. Returns the stored state after that. */
export async function requestRebuild(
  db: Db,
  env: Bindings,
  stored: StoredPublishState,
  now = Date.now(),
): Promise<StoredPublishState> {
  const noted = await noteRequest(db, stored, new Date(now))
  if (!noted) return stored
  const error = await env.BUILDER.request()
  if (!error) return noted
  await noteError(db, error)
  return { ...noted, error }
}

/** `change()` reports each write that visitors can see. Clears caches at once, and requests a build afterwards. */
export const publishesChanges = createMiddleware<Env>(async (c, next) => {
  const { db } = c.var
  let isChanged = false
  db.onPublicChange = () => {
    isChanged = true
    forgetVersion()
  }
  await next()
  if (isChanged) c.executionCtx.waitUntil(catchUpOnBuilds(db, c.env, Date.now()))
})

/** Repeats the request for a version less and less often, because a broken builder costs money each time. */
export async function catchUpOnBuilds(db: Db, env: Bindings, now: number) {
  const isReleased = [
    await releaseDuePosts(db, now),
    await releaseDueStudies(db, timeZone(env), now),
    await releaseDueFacts(db, timeZone(env), now),
  ].includes(true)
  if (isReleased) forgetVersion()
  await bringOverlay(db, env).catch((error) =>
    console.error('overlay', error instanceof Error && error.message),
  )
  const stored = await getPublishState(db)
  const live = await readLive(env, stored).catch(() => undefined)
  const isMade = live?.isBuilt && isOver(stored, live.build)
  if (isMade && stored.error) await noteError(db, null)
  if ((isMade && !isUndrawn(stored, live)) || !isDue(stored, live, now)) return
  // Must come before the build: afterwards somebody may tick a box with these words.
  await keepConsentWords(db)
  await requestRebuild(db, env, stored, now)
}

type Live = Awaited<ReturnType<typeof readLive>>

/** Without a cache a fourth build would draw the same: stop after three. */
const mostDrawingBuilds = 3

/** Whether the build has left share pictures for the next build. */
const isUndrawn = ({ attempts }: StoredPublishState, { build }: Live) =>
  build?.undrawn !== undefined && attempts < mostDrawingBuilds

/** A build is due once an hour if visitors see everything, and at once after a withdrawal or if pages are missing. */
function isDue({ attempts, requestedAt }: StoredPublishState, live: Live | undefined, now: number) {
  const isWithin = (iso: string, ms: number) => isRecent(Date.parse(iso), ms, now)
  if (live?.overlay && !live.overlay.isUrgent) {
    const { builtAt = '' } = live.build ?? {}
    return !isWithin(requestedAt && requestedAt > builtAt ? requestedAt : builtAt, compactionMs)
  }
  if (attempts === 0 || !requestedAt) return true
  return !isWithin(requestedAt, pausesMs[attempts - 1] ?? laterPausesMs)
}
