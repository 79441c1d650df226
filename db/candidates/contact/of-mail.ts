import { sql } from 'drizzle-orm'
import { joinKept } from '../person.ts'
import type { Db } from '#db/client.ts'
import type { OutboxMail } from '#db/mail/outbox.ts'
import { personalLetters } from '#db/model/mail.ts'
import { submissionRef } from '../admission/admit.ts'
import { isUnwantedAddress } from './no-contact.ts'
import { addedIdIn } from '../people/added-cause.ts'
import { callerSql, isTheirAddress, mainAddress } from './reader.ts'

/** The submission in the cause of a mail, '<table> <id> …', or the form by which staff added its reader. */
function causeOf({ id: mail, cause, recipient }: OutboxMail) {
  const added = addedIdIn(cause)
  if (added !== undefined) return { mail, added, recipient }
  const [, record, id] = /^(\w+) (\d+) /.exec(cause) ?? []
  return record ? { mail, record, id: Number(id), recipient } : []
}

type OfMail = {
  candidate: number
  /** the person asked for no contact */
  isUnwanted: number
  /** the submission came after that */
  wroteAgain: number | null
  /** the study that the submission names had lapsed when it came */
  isAfterLapse: number
  /** the address at which the person is reached now; null if there is none, or if it is marked as wrong */
  address: string | null
  /** the recipient of the mail is still an address of the person */
  isTheirs: number
  /** the caller who asked for the person: letters greet the caller */
  caller: string | null
}

/** Whether a letter would go to somebody who asked for no contact. People who write again still get a confirmation. */
export const isUnwantedMail = ({ kind }: OutboxMail, of: OfMail | undefined) =>
  Boolean(of?.isUnwanted) && kind !== 'notice' && !(kind === 'confirmation' && of?.wroteAgain)

/** The letters about a study that opens to addresses to which we may not write. */
export async function unwantedLetters(db: Db, mails: OutboxMail[]) {
  const asked = mails
    .filter(({ kind }) => kind === 'study-opens')
    .map(({ id, recipient }) => ({ id, email: recipient?.toLowerCase() }))
  if (asked.length === 0) return new Set<number>()
  const rows = await db.all<{
    id: number
  }>(sql`select value ->> 'id' as id from json_each(${JSON.stringify(asked)})
    where ${isUnwantedAddress(sql`(value ->> 'email')`)}`)
  return new Set(rows.map(({ id }) => id))
}

/** Whether the person of a letter is not reached at any address. */
export const isUnreachable = ({ kind }: OutboxMail, of: OfMail | undefined) =>
  of !== undefined && personalLetters.includes(kind) && of.address === null

/** Whether a letter belongs to an address that is not the person's any more. */
export const isForOthers = ({ kind }: OutboxMail, of: OfMail | undefined) =>
  of !== undefined && kind === 'preferences' && !of.isTheirs

/** The letter with the current address of its person. It greets the caller who asked for the person, if any. */
export function addressedMail(mail: OutboxMail, of: OfMail | undefined): OutboxMail {
  if (!of || !personalLetters.includes(mail.kind)) return mail
  const { address, caller } = of
  return {
    ...mail,
    recipient: address ?? mail.recipient,
    data: caller === null ? mail.data : { ...mail.data, firstName: caller },
  }
}

/** The candidates whose submissions caused these mails, by the ids of the mails. */
export async function candidatesOfMails(db: Db, mails: OutboxMail[]) {
  const caused = mails.flatMap(causeOf)
  if (caused.length === 0) return new Map<number, OfMail>()
  const given = (name: string) => sql.raw(`given.value ->> '${name}'`)
  const ref = submissionRef(given('record'), given('id'))
  const rows = await db.all<OfMail & { mail: number }>(sql`
    with caused as (
      select ${given('mail')} as mail, ${given('record')} as record, ${given('id')} as id,
        ${given('recipient')} as recipient, event.candidate_id as sender_id, event.at as at
      from json_each(${JSON.stringify(caused)}) as given
      join candidate_events as event on event.kind = 'submission' and event.data = ${ref}
      union all select ${given('mail')}, null, null, ${given('recipient')}, added.id, null
      from json_each(${JSON.stringify(caused)}) as given
      join candidates as added on added.submission_id = ${given('added')})
    select caused.mail as mail, kept.id as candidate,
      kept.do_not_contact is not null as isUnwanted,
      caused.at >= kept.do_not_contact ->> '$.at' as wroteAgain,
      caused.record = 'patient_inquiries' and exists (select 1 from patient_inquiries
        where id = caused.id and after_lapse) as isAfterLapse,
      ${mainAddress} as address, ${isTheirAddress(sql`caused.recipient`)} as isTheirs,
      ${callerSql(sql`caused.record`, sql`caused.id`)} as caller
    from caused
    join candidates as sender on sender.id = caused.sender_id
    ${joinKept}`)
  return new Map(rows.map(({ mail, ...of }) => [mail, of]))
}
