import type { Bindings } from '#worker/env.ts'
import { alertsKey } from '../files/keys.ts'
import { readStoredText, writeText } from '../files/store.ts'

/** The alerts that were sent last. They are in R2, because the database may be down. */
type Alerts = {
  /** the parts of which it knows that they are not well */
  raised: string[]
  /** why it could not be told the last time; null if it could */
  error: string | null
}

const none: Alerts = { raised: [], error: null }

export async function readAlerts(env: Bindings): Promise<Alerts> {
  const kept = await readStoredText(env, alertsKey)
  return kept === null ? none : JSON.parse(kept)
}

export const saveAlerts = (env: Bindings, alerts: Alerts) =>
  writeText(env, alertsKey, JSON.stringify(alerts))
