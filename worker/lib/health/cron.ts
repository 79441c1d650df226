import type { Bindings } from '#worker/env.ts'
import { cronKey } from '../files/keys.ts'
import { readStoredText, writeText } from '../files/store.ts'

type CronRuns = {
  /** when the last run ended, and the last one with the hourly work: ISO 8601, UTC */
  last: string | null
  lastHourly: string | null
  /** the tasks that failed in the last run */
  failed: string[]
}

const none: CronRuns = { last: null, lastHourly: null, failed: [] }

/** Reads the times of cron from R2, because the database may be down. */
export async function readCron(env: Bindings): Promise<CronRuns> {
  const kept = await readStoredText(env, cronKey)
  return kept === null ? none : JSON.parse(kept)
}

/** Notes that a run has ended, so that an outside monitor sees when cron stops. */
export async function noteCron(env: Bindings, isHourly: boolean, failed: string[]) {
  const last = new Date().toISOString()
  const { lastHourly } = isHourly ? { lastHourly: last } : await readCron(env)
  await writeText(env, cronKey, JSON.stringify({ last, lastHourly, failed }))
}
