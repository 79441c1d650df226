import type { Db } from '#db/client.ts'
import { minuteMs } from '#db/model/lib/time.ts'
import { monthAt, shownSite } from '#db/publish/site.ts'
import { getPublishState, noteRecords } from '#db/publish/publish.ts'
import { readSnapshot } from '#db/publish/snapshot.ts'
import type { Bindings } from '#worker/env.ts'
import { timeZone } from '#worker/lib/config.ts'
import { Unavailable } from '#worker/lib/http/problem.ts'
import type { BuildInfo } from '#db/publish/pages-list.ts'
import { isRecent } from '#db/lib/is-recent.ts'
import { readBuild, readPagesList } from '../build.ts'
import { makeOverlay } from './make.ts'
import { longestReadMs } from './quiet.ts'
import {
  isSameVersion,
  type Overlay,
  readOverlay,
  replaceOverlay,
  type ShownVersion,
} from './stored.ts'

/** For this time, an old deployment does not touch the overlay of a newer build. */
const deployingMs = 5 * minuteMs

const isOfNewerBuild = (overlay: Overlay, build: BuildInfo) =>
  overlay.build > build.builtAt && isRecent(Date.parse(overlay.madeAt), deployingMs)

const isNewer = (overlay: Overlay, { epoch, contentVersion }: ShownVersion) =>
  overlay.epoch === epoch && overlay.contentVersion > contentVersion

/** Makes the overlay for the stored content, unless it exists. Returns false if another change came in between. */
async function bringOnce(db: Db, env: Bindings) {
  const build = await readBuild(env)
  if (!build) return true
  const { epoch, contentVersion, changedAt } = await getPublishState(db)
  const wanted = { epoch, contentVersion, changedAt, month: monthAt(timeZone(env)) }
  const stored = await readOverlay(env)
  if (stored === 'same') throw new Error('An unconditional read found no object')
  const last = stored?.overlay
  if (last && isOfNewerBuild(last, build)) return true
  if (last?.build === build.builtAt && isSameVersion(last, wanted)) return true
  const list = await readPagesList(env)
  if (!list) return true
  // The list may belong to a build that has just gone live.
  if ((await readBuild(env))?.builtAt !== build.builtAt) return false
  const [snapshot, announced] = await Promise.all([
    readSnapshot(db, { timeZone: timeZone(env) }),
    announceChange(env, stored),
  ])
  if (!announced) return false
  if (last && last.build === build.builtAt && isNewer(last, { ...snapshot, month: wanted.month }))
    return true
  const renderer = await import('site-renderer')
  const { overlay, failed } = await makeOverlay({
    snapshot,
    site: shownSite(snapshot.stored, list.made),
    build,
    list,
    // Pages from another build may differ, because its code may.
    last: last?.build === build.builtAt ? last : undefined,
    origin: env.SITE_URL,
    renderer,
  })
  await announced.isHeard()
  const isReplaced = Boolean(await replaceOverlay(env, overlay, announced.etag))
  if (isReplaced) await noteRecords(db, [...snapshot.problems, ...failed])
  return isReplaced
}

type Stored = { overlay: Overlay; etag: string }

/** Nothing is overlaid: places near visitors may keep a note of that. */
const showsNothing = ({ pages, gone }: Overlay) => pages.size === 0 && gone.size === 0

/**
 * Announces that something newer than the build will be shown: from now on no place notes that nothing is. Undefined if
 * another request has replaced the overlay meanwhile.
 */
async function announceChange(env: Bindings, stored: Stored | undefined) {
  const { QUIET_NOTE } = env
  if (!QUIET_NOTE || !stored || !showsNothing(stored.overlay))
    return { etag: stored?.etag, isHeard: async () => {} }
  const etag = stored.overlay.isQuiet
    ? await replaceOverlay(env, { ...stored.overlay, isQuiet: false }, stored.etag)
    : stored.etag
  const announcedAt = Date.now()
  // Resolves when no place has such a note any more.
  const isHeard = async () => {
    const leftMs = announcedAt + 2 * longestReadMs - Date.now()
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, leftMs)))
    await QUIET_NOTE.withdraw()
  }
  return etag === undefined ? undefined : { etag, isHeard }
}

/** How often another isolate or a build may come in between before this gives up; cron tries again. */
const maxConflicts = 5

/** When this isolate began to make an overlay, and whether it must check again afterwards. */
let busySince: number | undefined
let again = false
/** A request may end before its overlay is done; after this time another one may start. */
const busyMs = 30_000

/** Shows visitors the stored content: renders the pages that differ from the build's, and replaces the last overlay. */
export async function bringOverlay(db: Db, env: Bindings) {
  const isBrought = await env.RENDERER?.bringOverlay()
  if (!isBrought) await bringHere(db, env)
}

const busyPauseMs = 500

/** While many users save at once, the database may let a reader wait too long. The caller then retries. */
async function pauseIfBusy(error: unknown) {
  if (!(error instanceof Unavailable)) throw error
  await new Promise((resolve) => setTimeout(resolve, busyPauseMs))
  return false
}

/** One request of an isolate makes the overlay for all. */
async function bringHere(db: Db, env: Bindings) {
  if (busySince !== undefined && isRecent(busySince, busyMs)) {
    again = true
    return
  }
  busySince = Date.now()
  let conflicts = 0
  try {
    do {
      again = false
      if (await bringOnce(db, env).catch(pauseIfBusy)) continue
      again = true
      conflicts++
    } while (again && conflicts < maxConflicts)
  } finally {
    busySince = undefined
  }
}
