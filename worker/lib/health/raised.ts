import type { Bindings } from '#worker/env.ts'
import { alertsKey } from '../files/keys.ts'
import { readStoredText, writeText } from '../files/store.ts'

/** The alerts that were sent last. They are in R2, because the database may be down. */
type Alerts = {
  /** the parts whose problem was reported */
  raised: string[]
  /** why the last post failed; null if it succeeded */
  error: string | null
}

const none: Alerts = { raised: [], error: null }

export async function readAlerts(env: Bindings): Promise<Alerts> {
  const kept = await readStoredText(env, alertsKey)
  return kept === null ? none : JSON.parse(kept)
}

export const saveAlerts = (env: Bindings, alerts: Alerts) =>
  writeText(env, alertsKey, JSON.stringify(alerts))
