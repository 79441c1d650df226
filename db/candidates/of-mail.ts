import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import type { OutboxMail } from '../mail/outbox.ts'
import type { LetterKind } from '../model/mail.ts'
import { submissionRef } from './admission/admit.ts'
import { isUnwantedAddress } from './no-contact.ts'

/** The submission in the cause of a mail: '<table> <id> …' */
const submissionIn = ({ id: mail, cause }: OutboxMail) => {
  const [, record, id] = /^(\w+) (\d+) /.exec(cause) ?? []
  return record ? [{ mail, record, id: Number(id) }] : []
}

type OfMail = {
  candidate: number
  /** the person asked for no contact */
  isUnwanted: number
  /** the submission came after that */
  wroteAgain: number | null
  /** the study that the submission names had lapsed when it came */
  isAfterLapse: number
}

/** Whether a letter would go to somebody who asked for no contact. Whoever writes again gets a confirmation. */
export const isUnwantedMail = ({ kind }: OutboxMail, of: OfMail | undefined) =>
  Boolean(of?.isUnwanted) && kind !== 'notice' && !(kind === 'confirmation' && of?.wroteAgain)

const toVisitors: readonly LetterKind[] = ['confirmation', 'study-opens']

/** The letters that no submission caused, and that go to an address to which we may not write. */
export async function unwantedLetters(db: Db, mails: OutboxMail[]) {
  const asked = mails
    .filter((mail) => toVisitors.includes(mail.kind) && submissionIn(mail).length === 0)
    .map(({ id, recipient }) => ({ id, email: recipient?.toLowerCase() }))
  if (asked.length === 0) return new Set<number>()
  const rows = await db.all<{
    id: number
  }>(sql`select value ->> 'id' as id from json_each(${JSON.stringify(asked)})
    where ${isUnwantedAddress(sql`(value ->> 'email')`)}`)
  return new Set(rows.map(({ id }) => id))
}

/** The candidates whose submissions caused these mails, by the ids of the mails. */
export async function candidatesOfMails(db: Db, mails: OutboxMail[]) {
  const announced = mails.flatMap(submissionIn)
  if (announced.length === 0) return new Map<number, OfMail>()
  const ref = submissionRef(sql`given.value ->> 'record'`, sql`given.value ->> 'id'`)
  const rows = await db.all<OfMail & { mail: number }>(sql`
    select given.value ->> 'mail' as mail, kept.id as candidate,
      kept.do_not_contact is not null as isUnwanted,
      event.at >= kept.do_not_contact ->> '$.at' as wroteAgain,
      given.value ->> 'record' = 'patient_inquiries' and exists (select 1 from patient_inquiries
        where id = given.value ->> 'id' and after_lapse) as isAfterLapse
    from json_each(${JSON.stringify(announced)}) as given
    join candidate_events as event on event.kind = 'submission' and event.data = ${ref}
    join candidates as sender on sender.id = event.candidate_id
    join candidates as kept on kept.id = coalesce(sender.merged_into, sender.id)`)
  return new Map(rows.map(({ mail, ...of }) => [mail, of]))
}
