import { sealAudit } from '../db/audit-chain.ts'
import { forgetOldAttempts } from '../db/attempts.ts'
import { getPublishState } from '../db/publish.ts'
import { api } from './api.ts'
import type { Bindings } from './env.ts'
import { raiseAlarm } from './lib/mail/alarm.ts'
import { openDatabase } from './lib/database/open.ts'
import { tellOfHeld } from './lib/submissions/held.ts'
import { replayInbox } from './lib/submissions/replay.ts'
import { sendDueMail } from './lib/mail/mail.ts'
import { applyRetention } from './lib/privacy.ts'
import { retryPublishing } from './lib/publish/rebuild.ts'
import { sweepUploads } from './lib/sweep.ts'

/** Steps: a log of years is sealed within the hour, and no run takes long. */
const sealedPerMinute = 5

type Waits = { waitUntil: (work: Promise<unknown>) => void }

/** Each minute: what a request could not finish is tried again. One task's failure stops no other. */
async function scheduled(event: unknown, env: Bindings, ctx: Waits) {
  const db = openDatabase(env, (work) => ctx.waitUntil(work))
  const { scheduledTime } = event as { scheduledTime: number }
  const isFullHour = new Date(scheduledTime).getUTCMinutes() === 0
  const tasks = {
    inbox: () => replayInbox(db, env),
    alarm: () => raiseAlarm(env, scheduledTime),
    held: () => tellOfHeld(db, env),
    mail: () => sendDueMail(db, env),
    audit: () => sealAudit(db, sealedPerMinute),
    publishing: async () => retryPublishing(db, env, await getPublishState(db)),
    ...(isFullHour && {
      uploads: () => sweepUploads(db, env, scheduledTime),
      attempts: () => forgetOldAttempts(db),
      retention: () => applyRetention(db, env),
    }),
  }
  for (const [name, task] of Object.entries(tasks)) {
    await task().catch((error) => console.error('cron', name, error instanceof Error && error.name))
  }
}

export default { fetch: api.fetch, scheduled }
