import type { Bindings } from '#worker/env.ts'
import { timeZone } from '#worker/lib/config.ts'
import { lastBackupKey } from '#worker/lib/files/keys.ts'
import { readStoredText } from '#worker/lib/files/store.ts'
import { alertBody, postAlert } from '#worker/lib/health/webhook.ts'
import { dayMs, hourMs } from '#db/model/lib/time.ts'
import type { BackupFailure } from './start.ts'

/** The pause before another try of a backup that failed. */
const retryMs = hourMs

/** The date and the time of day there, such as `2026-11-27 03:00`. Such texts sort by time. */
function minutesIn(timeZone: string) {
  const style = { dateStyle: 'short', timeStyle: 'short' } as const
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, ...style })
  return (at: number) => format.format(at)
}

/** By the calendar: a day may have 23 or 25 hours. */
const dayBefore = (day: string) => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)

/** Whether a backup is due: none was made since that time of day, today or, before that time, yesterday. */
export function isBackupDue(last: string | null, at: string, zone: string, now: number) {
  if (last === null) return true
  const minuteOf = minutesIn(zone)
  const [today = '', time = ''] = minuteOf(now).split(' ')
  const due = `${time >= at ? today : dayBefore(today)} ${at}`
  return minuteOf(Date.parse(last)) < due
}

type Daily = {
  env: Bindings
  /** the time of day, such as `03:00` */
  at: string
  make: (signal: AbortSignal) => Promise<BackupFailure | undefined>
}

async function tellDamage(env: Bindings, { reason }: BackupFailure) {
  const { ALERT_WEBHOOK_URL: url, SITE_URL } = env
  if (!url) return
  const line = `${new URL(SITE_URL).hostname}: Problem: The backup found damage, and stored nothing. ${reason}`
  const error = await postAlert(url, alertBody([line], `${SITE_URL}/admin`))
  if (error) console.error('alerts', error)
}

/** Makes a backup each day. Call `look` each minute. */
export function dailyBackup({ env, at, make }: Daily) {
  const ending = new AbortController()
  let running: Promise<void> | undefined
  let failedAt = -Infinity

  async function run() {
    const failure = await make(ending.signal)
    if (!failure || ending.signal.aborted) return
    failedAt = performance.now()
    console.error(`backup: ${failure.reason}`)
    if (failure.isDamage) await tellDamage(env, failure)
  }

  return {
    async look(now: number) {
      if (running || performance.now() - failedAt < retryMs) return
      const last = await readStoredText(env, lastBackupKey)
      if (!isBackupDue(last, at, timeZone(env), now)) return
      running = run().finally(() => {
        running = undefined
      })
    },
    async stop() {
      ending.abort()
      await running
    },
  }
}
