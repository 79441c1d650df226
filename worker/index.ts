import { forgetOldLinks } from '#db/auth/access-links.ts'
import type { ExecutionContext } from 'hono'
import { sealAudit } from '#db/audit/chain.ts'
import { emptyBin } from '#db/revisions/bin.ts'
import { forgetOldDrafts } from '#db/drafts.ts'
import { forgetOldAttempts } from '#db/auth/attempts.ts'
import { api } from './api.ts'
import type { Bindings } from './env.ts'
import { raiseAlarm } from './lib/mail/alarm.ts'
import { tellChanges } from './lib/health/alerts.ts'
import { openDatabase } from './lib/database/open.ts'
import { sendHeldNotice } from './lib/submissions/held.ts'
import { withoutFile } from './lib/http/without-file.ts'
import { redirectToSite } from './lib/http/site-url.ts'
import { replayInbox } from './lib/submissions/replay.ts'
import { sendMorningMail } from './lib/mail/morning.ts'
import { sendDueMail } from './lib/mail/send.ts'
import { measurePictures } from './lib/pictures/measure.ts'
import { applyRetention } from './lib/privacy.ts'
import { catchUp } from './lib/publish/rebuild.ts'
import { sweepUploads } from './lib/files/sweep.ts'

/** Steps of sealing in one run: short runs, and a log of years is sealed within an hour. */
const sealStepsPerRun = 5

export type CronEvent = { scheduledTime: number }
type EventContext = { waitUntil: (work: Promise<unknown>) => void }

/** Cron, each minute: retries what requests could not finish. A failing task does not stop the others. */
async function scheduled({ scheduledTime }: CronEvent, env: Bindings, ctx: EventContext) {
  const db = openDatabase(env, (work) => ctx.waitUntil(work))
  const isFullHour = new Date(scheduledTime).getUTCMinutes() === 0
  const tasks = {
    // First, so that no long task before it lets two runs tell the same.
    alerts: () => tellChanges(db, env, scheduledTime),
    inbox: () => replayInbox(db, env),
    alarm: () => raiseAlarm(env, scheduledTime),
    held: () => sendHeldNotice(db, env),
    morning: () => sendMorningMail(db, env, scheduledTime),
    mail: () => sendDueMail(db, env),
    audit: () => sealAudit(db, sealStepsPerRun),
    publishing: () => catchUp(db, env, scheduledTime),
    ...(isFullHour && {
      pictures: () => measurePictures(db, env),
      uploads: () => sweepUploads(db, env, scheduledTime),
      attempts: () => forgetOldAttempts(db),
      links: () => forgetOldLinks(db),
      bin: () => emptyBin(db),
      drafts: () => forgetOldDrafts(db),
      retention: () => applyRetention(db, env),
    }),
  }
  for (const [name, task] of Object.entries(tasks)) {
    await task().catch((error) => console.error('cron', name, error instanceof Error && error.name))
  }
}

/** Must equal `run_worker_first` in wrangler.toml. Other addresses lead to a file, or to the page for a missing one. */
const ownAddresses = /^https?:\/\/[^/?#]+\/(api|media|admin\/preview)\//

const answer = (request: Request, env: Bindings, ctx: ExecutionContext) =>
  redirectToSite(request, env.SITE_URL) ??
  (ownAddresses.test(request.url)
    ? api.fetch(request, env, ctx)
    : withoutFile(request, env, (work) => ctx.waitUntil(work)))

export default { fetch: answer, scheduled }
