import { forgetOldLinks } from '#db/auth/access-links.ts'
import type { ExecutionContext } from 'hono'
import { sealAudit } from '#db/audit/chain.ts'
import { emptyBin } from '#db/revisions/bin.ts'
import { forgetOldDrafts } from '#db/drafts.ts'
import { forgetOldAttempts } from '#db/auth/attempts.ts'
import { forgetSpentTickets } from '#db/studies/prescreener/prescreener.ts'
import { tellWaitlist } from '#db/studies/waitlist.ts'
import { api } from './api.ts'
import type { Bindings } from './env.ts'
import type { Background } from './surroundings.ts'
import { raiseAlarm } from './lib/mail/alarm.ts'
import { noteCron } from './lib/health/cron.ts'
import { tellChanges } from './lib/health/alerts.ts'
import { openDatabase } from './lib/database/open.ts'
import { sendHeldNotice } from './lib/submissions/held.ts'
import { answerPage } from './lib/http/answer-page.ts'
import { isOwnPath } from './lib/http/own-paths.ts'
import { redirectToSite } from './lib/http/site-url.ts'
import { forgetOldNews } from '#db/news/retention.ts'
import { lookAfterNews } from './lib/news/cron.ts'
import { replayInbox } from './lib/submissions/replay.ts'
import { sendMorningMail } from './lib/mail/morning.ts'
import { sendDueMail } from './lib/mail/send.ts'
import { applyRetention } from './lib/privacy.ts'
import { withOverlay } from './lib/publish/overlay/front.ts'
import { catchUpOnBuilds } from './lib/publish/rebuild.ts'
import { lookAfterVisits } from './lib/visits/cron.ts'
import { lookDaily } from './lib/registry/look.ts'
import { sweepUploads } from './lib/files/sweep.ts'

/** Sealing steps in one run: runs stay short, and a log of years is sealed within an hour. */
const sealStepsPerRun = 5

/** `scheduledTime` is in ms since 1970. */
export type CronEvent = { scheduledTime: number }
/** Cron, each minute: retries what requests could not finish. A failing task does not stop the others. */
export async function runCron({ scheduledTime }: CronEvent, env: Bindings, ctx: Background) {
  const db = openDatabase(env, (work) => ctx.waitUntil(work))
  const isFullHour = new Date(scheduledTime).getUTCMinutes() === 0
  const tasks = {
    // Alerts come first: after a long task, the next run could overlap, and both would send the same alert.
    alerts: () => tellChanges(db, env, scheduledTime),
    inbox: () => replayInbox(db, env),
    alarm: () => raiseAlarm(env, scheduledTime),
    held: () => sendHeldNotice(db, env),
    waitlist: () => tellWaitlist(db),
    visits: () => lookAfterVisits(db, env, scheduledTime),
    morning: () => sendMorningMail(db, env, scheduledTime),
    mail: () => sendDueMail(db, env),
    audit: () => sealAudit(db, sealStepsPerRun),
    publishing: () => catchUpOnBuilds(db, env, scheduledTime),
    ...(isFullHour && {
      uploads: () => sweepUploads(db, env, scheduledTime),
      attempts: () => forgetOldAttempts(db),
      links: () => forgetOldLinks(db),
      tickets: () => forgetSpentTickets(db),
      bin: () => emptyBin(db),
      drafts: () => forgetOldDrafts(db),
      oldNews: () => forgetOldNews(db, scheduledTime),
      retention: () => applyRetention(db, env),
      // The registry comes late, because it waits for another service.
      registry: () => lookDaily(db, env, scheduledTime),
    }),
    // News comes last: sending it takes most of the minute.
    news: () => lookAfterNews(db, env, scheduledTime),
  }
  const failed: string[] = []
  for (const [name, task] of Object.entries(tasks)) {
    await task().catch((error) => {
      failed.push(name)
      console.error('cron', name, error instanceof Error && error.name)
    })
  }
  await noteCron(env, isFullHour, failed)
}

/** Answers a request for a page, a file or the API. */
export function answerRequest(request: Request, env: Bindings, ctx: ExecutionContext) {
  const elsewhere = redirectToSite(request, env.SITE_URL)
  if (elsewhere) return elsewhere
  const keepAlive = (work: Promise<unknown>) => ctx.waitUntil(work)
  const pages = withOverlay(env, keepAlive)
  return isOwnPath(new URL(request.url).pathname)
    ? api.fetch(request, pages, ctx)
    : answerPage(request, pages, keepAlive)
}
