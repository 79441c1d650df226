import type { Db } from '#db/client.ts'
import { noteMailEvents } from '#db/mail/undeliverable.ts'
import type { MailEvent } from '#db/model/mail.ts'
import { holdComplained } from '#worker/lib/news/complaints.ts'

/** Notes what became of letters, and stops news that too many people call spam. */
export async function takeMailEvents(db: Db, events: MailEvent[]) {
  await noteMailEvents(db, events)
  if (events.some(({ outcome }) => outcome === 'complained')) await holdComplained(db)
}
