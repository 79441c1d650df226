import type { Db } from '#db/client.ts'
import type { Bindings } from '#worker/env.ts'
import { beginDue } from './begin.ts'
import { runDigests } from './digest.ts'
import { scanForNews } from './scan.ts'
import { cronClock, sendNews } from './send.ts'

/** The work of cron on news, each minute. It acts by the time for which it was scheduled. */
export async function lookAfterNews(db: Db, env: Bindings, scheduledTime: number) {
  const now = cronClock(scheduledTime)
  const digest = await scanForNews(db, env, scheduledTime)
  await beginDue(db, env, scheduledTime)
  await runDigests(db, env, digest, scheduledTime)
  await sendNews(db, env, now)
}
