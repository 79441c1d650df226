import type { Db } from '#db/client.ts'
import type { Bindings } from '#worker/env.ts'
import { beginDue } from './begin.ts'
import { runDigests } from './digest.ts'
import { scanForNews } from './scan.ts'
import { cronClock, sendNews } from './send.ts'

/**
 * The work of cron on news, each minute. It acts by the time for which it was scheduled. A step that fails does not stop
 * the others; the first error is thrown at the end.
 */
export async function lookAfterNews(db: Db, env: Bindings, scheduledTime: number) {
  const now = cronClock(scheduledTime)
  const failed: unknown[] = []
  const scanned = scanForNews(db, env, scheduledTime)
  const steps = [
    () => scanned,
    () => beginDue(db, env, scheduledTime),
    async () => runDigests(db, env, await scanned, scheduledTime),
    () => sendNews(db, env, now),
  ]
  for (const step of steps) await step().catch((error: unknown) => void failed.push(error))
  if (failed.length > 0) throw failed[0]
}
