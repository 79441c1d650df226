import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import type { OutboxMail } from '../mail/outbox.ts'
import { submissionRef } from './admit.ts'

/** The submission in the cause of a mail to staff: '<table> <id> notice' */
const submissionIn = ({ id: mail, cause }: OutboxMail) => {
  const [, record, id] = /^(\w+) (\d+) notice$/.exec(cause) ?? []
  return record ? { mail, record, id: Number(id) } : []
}

/** The candidates whose submissions these mails to staff announce, by the ids of the mails. */
export async function candidatesOfMails(db: Db, mails: OutboxMail[]) {
  const announced = mails.flatMap(submissionIn)
  if (announced.length === 0) return new Map<number, number>()
  const ref = submissionRef(sql`given.value ->> 'record'`, sql`given.value ->> 'id'`)
  const rows = await db.all<{ mail: number; candidate: number }>(sql`
    select given.value ->> 'mail' as mail, coalesce(merged_into, candidates.id) as candidate
    from json_each(${JSON.stringify(announced)}) as given
    join candidate_events as event on event.kind = 'submission' and event.data = ${ref}
    join candidates on candidates.id = event.candidate_id`)
  return new Map(rows.map(({ mail, candidate }) => [mail, candidate]))
}
