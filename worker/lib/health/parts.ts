import { firstEntryAt } from '#db/audit/list.ts'
import { newestRowAt } from '#db/newest-row.ts'
import type { Db } from '#db/client.ts'
import { dayMs, minuteMs } from '#db/model/lib/time.ts'
import { waitingMail } from '#db/mail/unsent.ts'
import {
  backupOverdueDays,
  clockBehindMs,
  cronLateMinutes,
  fullestDisk,
  hourlyLateMinutes,
  inboxLateMinutes,
  leastFreeBytes,
  mailLateMinutes,
} from '#db/model/health.ts'
import { byName, keysOf } from '#db/model/lib/keys.ts'
import { getPublishState } from '#db/publish/publish.ts'
import type { Bindings } from '#worker/env.ts'
import { faultySettings } from '../config.ts'
import { alertsKey, lastBackupKey } from '../files/keys.ts'
import { fileExists, readStoredText } from '../files/store.ts'
import { publishing } from '../publish/state.ts'
import { countHeld } from '../submissions/held.ts'
import { waitingNow } from '../submissions/inbox.ts'
import { readCron } from './cron.ts'
import { readAlerts } from './raised.ts'

const filesTimeoutMs = 3000

export const backupLateMs = ({ MACHINE }: Pick<Bindings, 'MACHINE'>) =>
  MACHINE?.backupOverdueMs ?? backupOverdueDays * dayMs

type Look = {
  db: Db
  env: Bindings
  /** in ms since 1970 */
  now: number
  /** read once for the parts that need it; if it fails, the database is down */
  published: ReturnType<typeof getPublishState>
}

/** `ok` is null if the state is unknown: the part cannot be read, or a new build is running. */
export type PartState = { ok: boolean | null; [figure: string]: unknown }

const isWithin = (ms: number, since: string | null, now: number) =>
  since === null || now - Date.parse(since) <= ms

/** The rules of a healthy site, one for each part. Alerts and /api/health both use them. */
const checks = {
  async settings({ env }) {
    const faulty = [...env.FAULTY_SETTINGS, ...faultySettings(env)]
    return { ok: faulty.length === 0, faulty }
  },
  async database({ published }) {
    const started = Date.now()
    const ok = await published.then(
      () => true,
      () => false,
    )
    return { ok, ms: Date.now() - started }
  },
  async files({ env }) {
    const started = Date.now()
    const ok = await fileExists(env, alertsKey, filesTimeoutMs).then(
      () => true,
      () => false,
    )
    return { ok, ms: Date.now() - started }
  },
  async mail({ db, now }) {
    const mail = await waitingMail(db)
    return { ok: isWithin(mailLateMinutes * minuteMs, mail.oldest, now), ...mail }
  },
  async inbox({ env, now }) {
    const { waiting, waitingSince } = await waitingNow(env)
    return {
      ok: isWithin(inboxLateMinutes * minuteMs, waitingSince, now),
      waiting,
      oldest: waitingSince,
    }
  },
  async refused({ env }) {
    const count = await countHeld(env, filesTimeoutMs)
    return { ok: count === 0, count }
  },
  async publishing({ env, published, now }) {
    const { state, contentVersion, liveVersion, error } = await publishing(
      env,
      await published,
      now,
    )
    const ok = state === 'publishing' ? null : state === 'live' && error === null
    return { ok, state, contentVersion, liveVersion, error }
  },
  /** A site without a backup counts from its first audit entry, which the first admin makes. */
  async backup({ db, env, now }) {
    const last = await readStoredText(env, lastBackupKey)
    const since = last ?? (await firstEntryAt(db))
    return { ok: isWithin(backupLateMs(env), since, now), last }
  },
  /** Cron that never ran counts from the first admin. The next run repeats a failed task. */
  async cron({ db, env, now }) {
    const { last, lastHourly, failed } = await readCron(env)
    const since = last && lastHourly ? null : await firstEntryAt(db)
    const ok =
      isWithin(cronLateMinutes * minuteMs, last ?? since, now) &&
      isWithin(hourlyLateMinutes * minuteMs, lastHourly ?? since, now)
    return { ok, last, lastHourly, failed }
  },
  async alerts({ env }) {
    const { raised, error } = await readAlerts(env)
    return { ok: error === null, isSet: Boolean(env.ALERT_WEBHOOK_URL), raised, error }
  },
  async disk({ env }) {
    const disk = await env.MACHINE?.disk()
    if (!disk) return { ok: null }
    const { free, total } = disk
    return { ok: free >= leastFreeBytes && 1 - free / total < fullestDisk, free, total }
  },
  /** A clock that was set back would date new rows before older ones. */
  async clock({ db, now }) {
    const newest = await newestRowAt(db)
    return { ok: newest === null || Date.parse(newest) - now <= clockBehindMs, newest }
  },
} satisfies Record<string, (look: Look) => Promise<PartState>>

export type PartName = keyof typeof checks

const ofMachine: readonly string[] = ['disk', 'clock'] satisfies PartName[]

/** The parts of this home. Where the provider looks after the machine, it has none of its own. */
export const partNamesIn = ({ MACHINE }: Pick<Bindings, 'MACHINE'>) =>
  keysOf(checks).filter((name) => MACHINE || !ofMachine.includes(name))

export async function readParts<Name extends PartName>(
  db: Db,
  env: Bindings,
  names: readonly Name[],
  now = Date.now(),
): Promise<Record<Name, PartState>> {
  const look: Look = { db, env, now, published: getPublishState(db) }
  // Most parts do not need it, and must not fail with it.
  look.published.catch(() => {})
  const states = await Promise.all(
    names.map((name) => checks[name](look).catch((): PartState => ({ ok: null }))),
  )
  return byName(names, (_name, index) => states[index] ?? { ok: null })
}
