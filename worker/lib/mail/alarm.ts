import { copy } from '#db/model/copy/index.ts'
import { inboxLateMinutes as minutes } from '#db/model/health.ts'
import { minuteMs } from '#db/model/lib/time.ts'
import type { Bindings } from '#worker/env.ts'
import { alarmKey } from '../files/keys.ts'
import { deleteFiles, fileExists, writeText } from '../files/store.ts'
import { waitingNow } from '../submissions/inbox.ts'
import { letter, signedLetter } from './letter/letter.ts'
import { deliver } from './providers/index.ts'

/** Mails staff once per outage. Does not use the outbox, because that is in the database that does not answer. */
export async function raiseAlarm(env: Bindings, now: number) {
  const { waiting, waitingSince } = await waitingNow(env)
  const isLate = waitingSince !== null && now - Date.parse(waitingSince) > minutes * minuteMs
  const isRaised = await fileExists(env, alarmKey)
  if (isLate && !isRaised) {
    await deliver(env, await messageOf(env, waiting))
    await writeText(env, alarmKey, waitingSince)
  }
  if (!isLate && isRaised) await deleteFiles(env, alarmKey)
}

async function messageOf(
  { MAIL_FROM: email, STAFF_EMAIL: to, SITE_URL }: Bindings,
  waiting: number,
) {
  const what = waiting === 1 ? 'one submission waits' : `${waiting} submissions wait`
  const draft = letter('Submissions are waiting for the database', [
    `For more than ${minutes} minutes the database has not taken what visitors send: ${what} for it.`,
    'They are kept, and stored by themselves once it answers. Until then you cannot read them. Please tell whoever looks after the database.',
    { label: 'See whether it answers', url: `${SITE_URL}/api/health` },
  ])
  // The clinic's name and the words that it edits are in the database too.
  const name = new URL(SITE_URL).hostname
  const { regards } = copy.contact_section
  return { from: { name, email }, to, ...(await signedLetter(draft, { regards, clinic: name })) }
}
