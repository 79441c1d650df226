import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { getTableName } from 'drizzle-orm/table'
import { type Actor, actorName } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { noteEndedByWish } from '#db/consents/consents.ts'
import { mailOutbox } from '#db/mail/outbox.ts'
import type { Attempt, CandidateChange } from '#db/model/candidates/candidates.ts'
import {
  askedForNoContact,
  type CandidateStatus,
  isOpenStatus,
} from '#db/model/candidates/labels.ts'
import type { DoNotContact } from '#db/model/candidates/ways.ts'
import { emailPreferences } from '#db/preferences/preferences.ts'
import { lettersToPeople } from './letters.ts'
import { groupOf, joinKept, keptOf } from '../person.ts'

type Wish = { doNotContact: DoNotContact | null }

/** The wish for no contact after a change. An unchanged wish keeps its time and author. */
export function doNotContactAfter(
  { doNotContact: old }: Wish,
  { doNotContact }: CandidateChange,
  actor: Actor,
) {
  if (!doNotContact) return doNotContact === null ? null : old
  const isSame = old?.asked === doNotContact.asked && old.reason === doNotContact.reason
  return isSame ? old : { ...doNotContact, at: new Date().toISOString(), by: actorName(actor) }
}

export const closedByWish = {
  status: 'closed',
  closedReason: 'not-interested',
  reasonDetail: askedForNoContact,
  nextAction: null,
  dueAt: null,
} as const

/** Whether the wish in this change closes the candidate. */
export const isClosedBy = (old: { status: CandidateStatus }, change: CandidateChange) =>
  Boolean(change.doNotContact) && isOpenStatus(change.status ?? old.status)

/** Whether a change would open a candidate who is not to be contacted. */
export const opensUnwanted = ({ doNotContact: old }: Wish, change: CandidateChange) =>
  Boolean(change.doNotContact === undefined ? old : change.doNotContact) &&
  change.status !== undefined &&
  isOpenStatus(change.status)

/** Whether this is an attempt of ours to reach somebody who is not to be contacted, or works on them again. */
export const isUnwanted = ({ doNotContact }: Wish, { channel, direction, reopen }: Attempt) =>
  doNotContact !== null && ((direction === 'out' && channel !== 'in-person') || reopen === true)

/** SQL: the addresses of all rows of these candidates. */
const addressesIn = (ids: SQL) => sql`(
  select email from candidates where id in ${ids} and email is not null
  union select key from candidate_contacts where candidate_id in ${ids} and kind = 'email')`

/** SQL: the ids of a candidate who is not to be contacted, and of those merged into them; empty for others. */
const unwantedGroup = (id: number) =>
  groupOf(
    sql`(select kept.id from candidates as kept where kept.id = ${id} and kept.do_not_contact is not null)`,
  )

/**
 * SQL condition: we may not write to this address. Somebody who has it asked for no contact, and nobody else has it.
 * Every letter, list and booking asks this and `isUnwantedSender`.
 */
export const isUnwantedAddress = (email: SQL) => sql`((select min(kept.do_not_contact is not null)
  from candidates as one join candidates as kept on kept.id = ${keptOf('one')}
  where one.id in (select id from candidates where email = ${email}
    union select candidate_id from candidate_contacts where kind = 'email' and key = ${email})) is 1)`

/** SQL condition: we may neither call nor write to the sender of this submission. */
export const isUnwantedSender = (record: SQL, id: SQL) => sql`exists (
  select 1 from candidate_events as came join candidates as sender on sender.id = came.candidate_id
  ${joinKept}
  where came.kind = 'submission' and came.data = json_object('record', ${record}, 'id', ${id})
    and kept.do_not_contact is not null)`

/** A further column for submissions: whether we may not contact the sender. */
export const unwantedSenders = (table: SQLiteTable & { id: SQLiteColumn }) => ({
  doNotContact: isUnwantedSender(sql`${getTableName(table)}`, sql`${table.id}`).mapWith(Boolean),
})

/** Whether the person with this id asked for no contact; undefined if there is no such person. `id` is SQL. */
export async function isUnwantedPerson(db: Db, id: SQL) {
  const [row] = await db.all<{ isUnwanted: number }>(
    sql`select do_not_contact is not null as isUnwanted from candidates where id = ${id}`,
  )
  return row && Boolean(row.isUnwanted)
}

/**
 * The statements that delete the unsent letters to this candidate, and end the subscription and the wait for studies of
 * addresses that nobody else has; none of them for a candidate who may be contacted.
 */
export function endLetters(db: Db, id: number): BatchItem<'sqlite'>[] {
  const group = unwantedGroup(id)
  const isEnded = (email: SQLiteColumn | SQL) =>
    sql`${email} in ${addressesIn(group)} and ${isUnwantedAddress(sql`${email}`)}`
  const subscribed = sql`${emailPreferences.isActive} and ${isEnded(emailPreferences.email)}`
  return [
    db.run(sql`delete from ${mailOutbox} where sent_at is null and (
      (kind <> 'notice' and id in ${lettersToPeople(group)}) or (kind = 'study-opens' and ${isEnded(sql`recipient`)}))`),
    db.run(sql`delete from study_waitlist where ${isEnded(sql`study_waitlist.email`)}`),
    noteEndedByWish(
      db,
      subscribed,
      sql`(select do_not_contact ->> '$.asked' from candidates where id = ${id})`,
    ),
    db.run(sql`update ${emailPreferences} set is_active = 0,
        unsubscribed_at = coalesce(unsubscribed_at, ${new Date().toISOString()}) where ${subscribed}`),
  ]
}
