import type { Db } from '#db/client.ts'
import { getPublishState } from '#db/publish/publish.ts'
import { noticeDuePosts } from '#db/posts/schedule.ts'
import { releaseDueFacts } from '#db/sponsor-facts.ts'
import { releaseDueStudies } from '#db/studies/approvals/due.ts'
import type { Bindings } from '#worker/env.ts'
import { timeZone } from '../config.ts'
import { remembered } from '../http/remembered.ts'

/** How long an isolate trusts the version that it read. Other isolates' changes can be unnoticed for this long. */
const trustedMs = 1000

const versions = remembered<string>({ forMs: trustedMs, flight: 'version', givesOld: true })

/** The version of the public content, if it was read from the database within the last second. */
export const trustedVersion = () => versions.fresh()

/** Makes the next reader ask the database. */
export const forgetVersion = () => versions.forget()

/** Used in case cron has stopped: after an approval or a fact has ended, no further answer contains it. */
async function publishWhatIsDue(db: Db, env: Bindings) {
  const [zone, now] = [timeZone(env), Date.now()]
  const released = await Promise.all([
    releaseDueStudies(db, zone, now),
    releaseDueFacts(db, zone, now),
  ])
  if (released.includes(true)) db.onPublicChange()
}

/**
 * A hash, because a number would tell visitors how often staff publish. It includes the time of the
 * last change, because a database restored from a backup counts the same numbers again.
 */
async function readVersion(db: Db, env: Bindings) {
  const { JWT_SECRET } = env
  await publishWhatIsDue(db, env)
  const [{ contentVersion, changedAt }] = await Promise.all([
    getPublishState(db),
    noticeDuePosts(db),
  ])
  const version = new TextEncoder().encode(`etag ${JWT_SECRET} ${contentVersion} ${changedAt}`)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', version)).toHex().slice(0, 16)
}

/** The version of the public content, read from the database at most once a second. */
export const currentVersion = (db: Db, env: Bindings) => versions.get(() => readVersion(db, env))
