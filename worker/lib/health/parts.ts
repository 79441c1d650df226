import { firstEntryAt } from '../../../db/audit.ts'
import type { Db } from '../../../db/client.ts'
import { minute } from '../../../db/lib/time.ts'
import { waitingMail } from '../../../db/mail-unsent.ts'
import { alarmAfter } from '../../../db/model/held.ts'
import { byName, keysOf } from '../../../db/model/keys.ts'
import { getPublishState } from '../../../db/publish.ts'
import type { Bindings } from '../../env.ts'
import { faultySettings } from '../config.ts'
import { alertsKey, lastBackupKey } from '../files/keys.ts'
import { fileExists, readText } from '../files/store.ts'
import { publishing } from '../publish/rebuild.ts'
import { countHeld } from '../submissions/held.ts'
import { waitingNow } from '../submissions/inbox.ts'
import { readAlerts } from './raised.ts'

const mailLateMs = 15 * minute
const backupOverdueMs = 7 * 24 * 60 * minute
const filesTimeoutMs = 3000

async function readStored(db: Db) {
  const [publish, mail, firstEntry] = await Promise.all([
    getPublishState(db),
    waitingMail(db),
    firstEntryAt(db),
  ])
  return { publish, mail, firstEntry }
}

type Look = {
  env: Bindings
  /** in ms since 1970 */
  now: number
  /** what the parts need of the database, read once for all of them */
  stored: ReturnType<typeof readStored>
}

/** `ok` is null while nobody can say: the part cannot be read, or a new build is under way. */
export type PartState = { ok: boolean | null; [figure: string]: unknown }

const isWithin = (ms: number, since: string | null, now: number) =>
  since === null || now - Date.parse(since) <= ms

/** The rules of what is well, one for each part of the site. Alerts and /api/health both go by them. */
const checks = {
  async settings({ env }) {
    const faulty = faultySettings(env)
    return { ok: faulty.length === 0, faulty }
  },
  async database({ stored }) {
    const started = Date.now()
    const ok = await stored.then(
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
  async mail({ stored, now }) {
    const { mail } = await stored
    return { ok: isWithin(mailLateMs, mail.oldest, now), ...mail }
  },
  async inbox({ env, now }) {
    const { waiting, waitingSince } = await waitingNow(env)
    return { ok: isWithin(alarmAfter, waitingSince, now), waiting, oldest: waitingSince }
  },
  async refused({ env }) {
    const count = await countHeld(env, filesTimeoutMs)
    return { ok: count === 0, count }
  },
  async publishing({ env, stored, now }) {
    const { publish } = await stored
    const { state, contentVersion, liveVersion, error } = await publishing(env, publish, now)
    const ok = state === 'publishing' ? null : state === 'live'
    return { ok, state, contentVersion, liveVersion, error }
  },
  /** A site that was never backed up is as old as its audit log, which begins with the first admin. */
  async backup({ env, stored, now }) {
    const last = await readText(env, lastBackupKey)
    return { ok: isWithin(backupOverdueMs, last ?? (await stored).firstEntry, now), last }
  },
  async alerts({ env }) {
    const { raised, error } = await readAlerts(env)
    return { ok: error === null, isSet: Boolean(env.ALERT_WEBHOOK_URL), raised, error }
  },
} satisfies Record<string, (look: Look) => Promise<PartState>>

export type PartName = keyof typeof checks
export const partNames = keysOf(checks)

/** The state of these parts of the site. */
export async function readParts<Name extends PartName>(
  db: Db,
  env: Bindings,
  names: readonly Name[],
  now = Date.now(),
): Promise<Record<Name, PartState>> {
  const look: Look = { env, now, stored: readStored(db) }
  // Parts that do not wait for it must not fail with it.
  look.stored.catch(() => {})
  const states = await Promise.all(
    names.map((name) => checks[name](look).catch((): PartState => ({ ok: null }))),
  )
  return byName(names, (_name, index) => states[index] ?? { ok: null })
}
