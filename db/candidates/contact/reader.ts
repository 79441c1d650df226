import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { callSuffix } from '#db/visits/plans.ts'
import { submissionRef } from '../admission/admit.ts'
import { groupOf, joinKept } from '../person.ts'

const group = groupOf(sql`kept.id`)

const isWrong = (address: SQL) => sql`exists (select 1 from candidate_contacts as contact
  where contact.key = ${address} and contact.kind = 'email' and contact.wrong and contact.candidate_id in ${group})`

/** SQL: the address at which `kept`, a kept candidate, is reached; null if it is marked as wrong. */
export const mainAddress = sql`iif(${isWrong(sql`kept.email`)}, null, kept.email)`

/** SQL condition: this is an address of `kept`. */
export const isTheirAddress = (address: SQL) => sql`(not ${isWrong(address)} and (
  exists (select 1 from candidates as own where own.email = ${address} and own.id in ${group})
  or exists (select 1 from candidate_contacts as contact where contact.key = ${address}
    and contact.kind = 'email' and contact.candidate_id in ${group})))`

/** SQL: the caller who asked for the person, from the form that booked a call or the first form; null if none did. */
export const callerSql = (record: SQL, id: SQL) => sql`coalesce(
  (select inquiry.caller_name from patient_inquiries as inquiry
    where ${record} = 'patient_inquiries' and inquiry.id = ${id}),
  (select inquiry.caller_name from visit_requests as call join patient_inquiries as inquiry
    on inquiry.submission_id = replace(call.submission_id, ${callSuffix}, '')
    where ${record} = 'visit_requests' and call.id = ${id}),
  kept.caller_name)`

/** SQL: joins `kept`, the kept candidate of a `visit`. Suspected spam has none. */
export const withPerson = sql`
  left join candidate_events as event on event.kind = 'submission'
    and event.data = ${submissionRef(sql`'visit_requests'`, sql`visit.id`)}
  left join candidates as sender on sender.id = event.candidate_id
  left ${joinKept}`

type VisitReader = {
  /** where letters about the visit go now; null if the person is not reached by mail */
  address: string | null
  /** the caller who asked for the person */
  caller: string | null
}

/** The reader of letters about a visit; undefined if there is no such visit. */
export async function readVisitReader(db: Db, id: number) {
  const [reader] =
    await db.all<VisitReader>(sql`select iif(kept.id is null, visit.email, ${mainAddress}) as address,
        ${callerSql(sql`'visit_requests'`, sql`visit.id`)} as caller
      from visit_requests as visit ${withPerson} where visit.id = ${id}`)
  return reader
}
