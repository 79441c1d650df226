import { alarmAfter } from '../../../db/model/held.ts'
import type { Bindings } from '../../env.ts'
import { within } from '../http/deadline.ts'
import { filesAnswerWithin, listed } from '../submissions/inbox.ts'
import { letter, signed } from './letter.ts'
import { deliver } from './providers/index.ts'

/** How much waits for the database, and since when. */
export async function waitingNow(env: Bindings) {
  let waiting = 0
  let oldest = Infinity
  for await (const { uploaded } of listed(env, 'waiting')) {
    waiting++
    oldest = Math.min(oldest, uploaded.getTime())
  }
  return { waiting, waitingSince: waiting > 0 ? new Date(oldest).toISOString() : null }
}

/** It is there from the alarm on until nothing waits too long any more: one letter an outage. */
const raised = 'alarms/inbox'

/**
 * Writes to staff when submissions wait too long. Not by way of the outbox, which is in the database
 * that takes nothing now.
 */
export async function raiseAlarm(env: Bindings, now: number) {
  const { waiting, waitingSince } = await waitingNow(env)
  const isLate = waitingSince !== null && now - Date.parse(waitingSince) > alarmAfter
  const isRaised = (await within(filesAnswerWithin, env.FILES.head(raised))) !== null
  if (isLate && !isRaised) {
    await deliver(env, messageOf(env, waiting))
    await within(filesAnswerWithin, env.FILES.put(raised, waitingSince))
  }
  if (!isLate && isRaised) await within(filesAnswerWithin, env.FILES.delete(raised))
}

function messageOf({ MAIL_FROM: email, STAFF_EMAIL: to, SITE_URL }: Bindings, waiting: number) {
  const minutes = alarmAfter / 60_000
  const what = waiting === 1 ? 'one submission waits' : `${waiting} submissions wait`
  const draft = letter('Submissions are waiting for the database', [
    `For more than ${minutes} minutes the database has not taken what visitors send: ${what} for it.`,
    'They are kept, and stored by themselves once it answers. Until then you cannot read them. Please tell whoever looks after the database.',
    { label: 'See whether it answers', url: `${SITE_URL}/api/health` },
  ])
  // The clinic's name is in the database that does not answer.
  const name = new URL(SITE_URL).hostname
  return { from: { name, email }, to, ...signed(draft, { clinic: name }) }
}
