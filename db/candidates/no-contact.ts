import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Actor, actorName } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { mailOutbox } from '../mail/outbox.ts'
import type { Attempt, CandidateChange } from '../model/candidates/candidates.ts'
import {
  askedForNoContact,
  type CandidateStatus,
  isOpenStatus,
} from '../model/candidates/labels.ts'
import type { DoNotContact } from '../model/candidates/ways.ts'
import { emailPreferences } from '../preferences/preferences.ts'
import { groupOf } from './person.ts'

type Wish = { doNotContact: DoNotContact | null }

/** Whether a candidate may be contacted and is so again after a change. */
export function wishAfter(
  { doNotContact: old }: Wish,
  { doNotContact }: CandidateChange,
  actor: Actor,
) {
  if (!doNotContact) return doNotContact === null ? null : old
  const isSame = old?.asked === doNotContact.asked && old.reason === doNotContact.reason
  return isSame ? old : { ...doNotContact, at: new Date().toISOString(), by: actorName(actor) }
}

/** The end of the work for somebody who asked for no contact. */
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
 * The statements that delete the unsent letters which submissions of this candidate caused, and end the subscription
 * of addresses that nobody else has; none of them for a candidate who may be contacted.
 */
export function endLetters(db: Db, id: number): BatchItem<'sqlite'>[] {
  const group = unwantedGroup(id)
  const about = sql`event.data ->> '$.record' || ' ' || (event.data ->> '$.id')`
  return [
    db.run(sql`delete from ${mailOutbox} where id in (
      select mail.id from candidate_events as event join mail_outbox as mail
        on mail.cause > ${about} || ' ' and mail.cause < ${about} || '!'
      where event.candidate_id in ${group} and event.kind = 'submission'
        and mail.sent_at is null and mail.kind <> 'notice')`),
    db.run(sql`update ${emailPreferences} set is_active = 0,
        unsubscribed_at = coalesce(unsubscribed_at, ${new Date().toISOString()})
      where is_active and email in ${addressesIn(group)} and not exists (
        select 1 from candidates as other where other.id not in ${group} and (
          other.email = ${emailPreferences.email} or other.id in (select contact.candidate_id
            from candidate_contacts as contact where contact.key = ${emailPreferences.email})))`),
  ]
}
