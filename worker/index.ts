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
import { raiseAlarm } from './lib/mail/alarm.ts'
import { noteCron } from './lib/health/cron.ts'
import { tellChanges } from './lib/health/alerts.ts'
import { openDatabase } from './lib/database/open.ts'
import { sendHeldNotice } from './lib/submissions/held.ts'
import { answerPage } from './lib/http/answer-page.ts'
import { isOwnPath } from './lib/http/own-paths.ts'
import { redirectToSite } from './lib/http/site-url.ts'
import { cloudflareEvents } from './lib/mail/events/cloudflare.ts'
import { takeMailEvents } from './lib/mail/events/take.ts'
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

export type CronEvent = { scheduledTime: number }
type QueueBatch = { messages: readonly { body: unknown }[] }
type EventContext = {
  waitUntil: (work: Promise<unknown>) => void
  /** the entrypoints of this Worker, where it is deployed */
  exports?: { QuietNote?: NonNullable<Bindings['QUIET_NOTE']> }
}

export { QuietNote } from './lib/publish/overlay/quiet-note.ts'

const withQuietNote = (env: Bindings, { exports }: EventContext): Bindings =>
  exports?.QuietNote ? { QUIET_NOTE: exports.QuietNote, ...env } : env

/** Cron, each minute: retries what requests could not finish. A failing task does not stop the others. */
async function scheduled({ scheduledTime }: CronEvent, given: Bindings, ctx: EventContext) {
  const env = withQuietNote(given, ctx)
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

function answer(request: Request, given: Bindings, ctx: ExecutionContext & EventContext) {
  const env = withQuietNote(given, ctx)
  const elsewhere = redirectToSite(request, env.SITE_URL)
  if (elsewhere) return elsewhere
  const keepAlive = (work: Promise<unknown>) => ctx.waitUntil(work)
  const pages = withOverlay(env, keepAlive)
  return isOwnPath(new URL(request.url).pathname)
    ? api.fetch(request, pages, ctx)
    : answerPage(request, pages, keepAlive)
}

/** Events of Cloudflare Email Sending, from the queue that MAIL_EVENTS_QUEUE names at the deployment. */
async function queue({ messages }: QueueBatch, env: Bindings, ctx: EventContext) {
  const events = messages.flatMap(({ body }) => cloudflareEvents(body, env))
  // After a failure the queue delivers all messages again.
  await takeMailEvents(
    openDatabase(env, (work) => ctx.waitUntil(work)),
    events,
  )
}

export default { fetch: answer, scheduled, queue }
