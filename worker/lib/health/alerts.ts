import type { Db } from '#db/client.ts'
import { hourMs } from '#db/model/lib/time.ts'
import { inboxLateMinutes, mailLateMinutes } from '#db/model/health.ts'
import type { Bindings } from '#worker/env.ts'
import { backupLateMs, type PartName, partNamesIn, readParts } from './parts.ts'
import { readAlerts, saveAlerts } from './raised.ts'
import { alertBody, postAlert } from './webhook.ts'

type Alert = {
  part: PartName
  begins: string | ((env: Bindings) => string)
  ends: string
  /** where in the admin area staff see more */
  path: string
}

function overdueIn(env: Bindings) {
  const hours = backupLateMs(env) / hourMs
  return hours < 48 ? `${hours} hours` : `${hours / 24} days`
}

/** The alerts that are sent to ALERT_WEBHOOK_URL. A further alert needs one row here and one part of the health check. */
const alerts: readonly Alert[] = [
  {
    part: 'database',
    begins: 'The database does not answer. What visitors send is kept, and staff cannot sign in.',
    ends: 'The database answers again.',
    path: '/admin',
  },
  {
    part: 'mail',
    begins: `Mail has been waiting to leave for more than ${mailLateMinutes} minutes.`,
    ends: 'No mail is late any more.',
    path: '/admin?list=mail',
  },
  {
    part: 'inbox',
    begins: `What visitors sent has been waiting for the database for more than ${inboxLateMinutes} minutes.`,
    ends: 'What visitors sent is stored.',
    path: '/admin',
  },
  {
    part: 'refused',
    begins: 'The database refused what a visitor sent. It is kept until staff decide about it.',
    ends: 'Staff have decided about everything that the database refused.',
    path: '/admin?list=held',
  },
  {
    part: 'publishing',
    begins: 'A change is not on the public site: publishing has failed or takes too long.',
    ends: 'The public site shows the latest changes.',
    path: '/admin',
  },
  {
    part: 'backup',
    begins: (env) => `No backup has been made for more than ${overdueIn(env)}.`,
    ends: 'A backup has been made.',
    path: '/admin',
  },
  {
    part: 'disk',
    begins: 'The disk of the server is nearly full. With less than 1 GB it takes no files.',
    ends: 'The disk of the server has room again.',
    path: '/admin',
  },
  {
    part: 'clock',
    begins: 'The clock of the server is behind what it has stored. New entries get wrong times.',
    ends: 'The clock of the server is right again.',
    path: '/admin',
  },
]

const confirmAfterMs = 2000

/** If the database misses one call, asks once more before it counts as down. */
async function readWatched(db: Db, env: Bindings, now: number) {
  const names = partNamesIn(env)
  const watched = alerts.flatMap(({ part }) => (names.includes(part) ? [part] : []))
  const states = await readParts(db, env, watched, now)
  if (states.database.ok) return states
  await new Promise((resolve) => setTimeout(resolve, confirmAfterMs))
  return readParts(db, env, watched, now)
}

/** Posts the problems that began or ended since the last post. If the post fails, the next run sends it again. */
export async function tellChanges(db: Db, env: Bindings, now: number) {
  const url = env.ALERT_WEBHOOK_URL
  if (!url) return
  const told = await readAlerts(env)
  const states = await readWatched(db, env, now)
  const isRaised = ({ part }: Alert) => told.raised.includes(part)
  const begun = alerts.filter((alert) => states[alert.part]?.ok === false && !isRaised(alert))
  const ended = alerts.filter((alert) => states[alert.part]?.ok === true && isRaised(alert))
  if (begun.length + ended.length === 0) return
  const error = await postAlert(url, alertBody(linesOf(env, begun, ended), `${env.SITE_URL}/admin`))
  if (error) console.error('alerts', error)
  const raised = alerts.filter(
    (alert) => begun.includes(alert) || (isRaised(alert) && !ended.includes(alert)),
  )
  await saveAlerts(
    env,
    error ? { ...told, error } : { raised: raised.map(({ part }) => part), error },
  )
}

const linesOf = (env: Bindings, begun: Alert[], ended: Alert[]) =>
  [
    ...begun.map(({ begins, path }) => {
      const problem = typeof begins === 'string' ? begins : begins(env)
      return `Problem: ${problem} ${env.SITE_URL}${path}`
    }),
    ...ended.map(({ ends }) => `Over: ${ends}`),
  ].map((line) => `${new URL(env.SITE_URL).hostname}: ${line}`)
