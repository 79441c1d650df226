import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { type Actor, actorName } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { insertMany, jsonRows, rowValue } from '../lib/insert-many.ts'
import { type Campaign, campaignName, type HeardFrom } from '../model/candidates/ways.ts'
import type { Office } from '../model/visit-times.ts'
import { promisedTime } from '../model/promise.ts'
import { businessDaysAfter, nextBusinessDay } from './business-time.ts'
import { filledFrom, ofEarliest } from './filled.ts'
import { joinedBy } from './join.ts'
import { ownNameKey } from '../model/candidates/name-key.ts'
import { phoneKeyOf } from './keys.ts'
import { openNamed, studyText } from './named-study.ts'
import { firstActions, wroteAgain } from './next-step.ts'
import { addToSearch } from './search-text.ts'
import { candidateEvents, candidates } from './tables.ts'
import type { FormSource } from '../model/submissions/kinds.ts'

/** Somebody who wrote because of a study. */
export type Lead = {
  submissionId: string
  firstName: string
  lastName: string
  email: string
  phone: string
  /** left out where nobody has read the phone number yet */
  phoneKey?: string | null
  study?: string | null | undefined
  studyId?: number | null | undefined
  interest?: string | null | undefined
  source: FormSource
  heardFrom?: HeardFrom | null | undefined
  heardFromDetail?: string | null | undefined
  campaign?: Campaign | null | undefined
  /** the sender, where the form is about somebody else */
  callerName?: string | null | undefined
  relation?: string | null | undefined
}

/** The settings that due times and phone keys are computed from. */
export type DeskRules = { office: Office; phoneRegion: string }

const hourMs = 3600_000
const hoursIn = { hours: 1, days: 24, weeks: 7 * 24 } as const

/** When a visit request is to be answered, as the company details promise it. */
function visitPromise(sentAt: Date, office: Office) {
  const { count, unit } = promisedTime(office.promise ?? '')
  return unit === 'businessDays'
    ? businessDaysAfter(sentAt, count, office)
    : new Date(sentAt.getTime() + count * hoursIn[unit] * hourMs)
}

/** When the answer is due that the form promises. */
export const promiseOf = (source: FormSource, sentAt: Date, office: Office) =>
  source === 'visit-request' ? visitPromise(sentAt, office) : nextBusinessDay(sentAt, office)

/** The next step of people who wrote. Computed once for all who wrote at the same time: it takes 0.1 ms. */
export function firstSteps({ office }: DeskRules) {
  const dueAt = new Map<string, string>()
  return ({ source }: Lead, sentAt: string) => {
    const key = `${source} ${sentAt}`
    const due = dueAt.get(key) ?? promiseOf(source, new Date(sentAt), office).toISOString()
    dueAt.set(key, due)
    return { nextAction: firstActions[source], dueAt: due, promiseAt: due }
  }
}

/** A lead as columns of a candidate. */
export function contactOf(lead: Lead, sentAt: string, { phoneRegion }: DeskRules) {
  const { firstName, lastName, email, phone, study, interest, source } = lead
  const { phoneKey = phoneKeyOf(phone, phoneRegion) } = lead
  return {
    firstName,
    lastName,
    email: email.toLowerCase(),
    phone,
    phoneKey,
    nameKey: ownNameKey(firstName, lastName, lead.submissionId),
    study: study ?? null,
    studyId: lead.studyId ?? null,
    interest: study || lead.studyId ? null : (interest ?? null),
    source,
    heardFrom: lead.heardFrom ?? null,
    heardFromDetail: lead.heardFromDetail ?? null,
    campaign: lead.campaign ?? null,
    campaignName: campaignName(lead.campaign),
    callerName: lead.callerName ?? null,
    relation: lead.relation ?? null,
    createdAt: sentAt,
  }
}

/** A submission of somebody who may join a study, in columns of a candidate. */
type Came = ReturnType<typeof contactOf> &
  Pick<typeof candidates.$inferInsert, 'status' | 'closedReason' | 'nextAction' | 'dueAt'> & {
    promiseAt: string
    /** for the join with the stored submissions */
    cause?: string
    /** for the reference to a submission that was stored before there were candidates */
    record?: string
    id?: number
  }

const now = () => sql`${new Date().toISOString()}`
const joined = joinedBy(rowValue('email'), rowValue('nameKey'))

type Rows = { join: SQL; ref: SQL }

/** The values of a row by which `join` and `ref` find its submission. */
const ofRef = ['cause', 'record', 'id'] as const

/** SQL: whether the submission of a row is noted already. */
const isNoted = ({ ref }: Rows) =>
  sql`exists (select 1 from candidate_events as event where event.kind = 'submission' and event.data = ${ref})`

/** Makes a candidate of each who is none yet. Of several submissions of one person, the first one tells about them. */
const insertNew = (db: Db, people: Came[], { join }: Rows, isNew: SQL) =>
  insertMany(
    db,
    candidates,
    people,
    { updatedAt: now(), study: studyText },
    sql`${join} join (select 1) on ${isNew}`,
    sql`group by ${rowValue('email')}, ${rowValue('nameKey')} having min(${rowValue('createdAt')}) > ''`,
  )

/** Notes each submission once, with the candidate that it joins. */
const noteSubmissions = (
  db: Db,
  came: Came[],
  { join, ref }: Rows,
  condition = sql`true`,
  candidateId = joined,
) =>
  db.run(sql`insert into ${candidateEvents} (candidate_id, at, "by", kind, data)
    select ${candidateId}, ${rowValue('createdAt')}, 'visitor', 'submission', ${ref}
    from ${jsonRows(came, [...ofRef, 'email', 'nameKey', 'createdAt'])} ${join}
    where ${condition} on conflict do nothing`)

/** SQL: the candidate that a noted submission belongs to, and the kept one. */
const ofSubmission = ({ join, ref }: Rows) => sql`${join}
  join candidate_events as event on event.kind = 'submission' and event.data = ${ref}
  join candidates as sender on sender.id = event.candidate_id
  join candidates as kept on kept.id = coalesce(sender.merged_into, sender.id)`

/** Notes that closed candidates are new again, before they are. `actor` is left out for a visitor. */
const noteReopened = (db: Db, came: Came[], rows: Rows, actor?: Actor) =>
  db.run(sql`insert into ${candidateEvents} (candidate_id, at, "by", user_id, name, kind, data)
    select kept.id, ${now()}, ${actor ? 'user' : 'visitor'}, ${actor?.id ?? null},
      ${actor ? actorName(actor) : null}, 'status', json_object('from', 'closed', 'to', 'new', 'reason', null)
    from ${jsonRows(came, ofRef)} ${ofSubmission(rows)} where kept.status = 'closed' group by kept.id`)

/**
 * Somebody who is a candidate already keeps what is known of them, and gets the next step if it is due earlier; a
 * closed one is new again. How they came is filled in where it was not known.
 */
function giveSteps(db: Db, came: Came[], rows: Rows) {
  const filled = filledFrom(came)
  return db.run(sql`update ${candidates} set
      status = iif(candidates.status = 'closed', 'new', candidates.status),
      closed_reason = iif(candidates.status = 'closed', null, closed_reason),
      reason_detail = iif(candidates.status = 'closed', null, reason_detail),
      next_action = iif(step.due_at < coalesce(candidates.due_at, '9'), step.next_action, candidates.next_action),
      due_at = min(step.due_at, coalesce(candidates.due_at, step.due_at)),
      ${filled.set}version = version + 1,
      updated_at = ${now()}
    from (
      select kept.id as id, min(${rowValue('dueAt')}) as due_at, ${filled.given}
        iif(kept.do_not_contact is null, ${ofEarliest(rowValue('dueAt'), rowValue('nextAction'))}, ${wroteAgain}) as next_action
      from ${jsonRows(came, [...ofRef, 'createdAt', 'dueAt', 'nextAction', ...filled.keys])}
        ${ofSubmission(rows)} group by kept.id) as step
    where candidates.id = step.id
      and (step.due_at < coalesce(candidates.due_at, '9')${filled.orAny})`)
}

/** SQL: the data of a submission event; `record` is the name of its table. */
export const submissionRef = (record: SQL, id: SQL | SQLiteColumn) =>
  sql`json_object('record', ${record}, 'id', ${id})`

/** Keeps the numbers of people that were not known. */
const keepNumbers = (db: Db, came: Came[], rows: Rows) =>
  db.run(sql`insert into candidate_contacts (candidate_id, kind, given, key, "from", created_at)
    select sender.id, 'phone', ${rowValue('phone')}, coalesce(${rowValue('phoneKey')}, ${rowValue('phone')}),
      'submission', ${rowValue('createdAt')}
    from ${jsonRows(came, [...ofRef, 'phone', 'phoneKey', 'createdAt'])} ${ofSubmission(rows)}
    where coalesce(${rowValue('phoneKey')}, ${rowValue('phone')}) <> coalesce(sender.phone_key, sender.phone, '')
    on conflict do nothing`)

/** The statements that give people who are candidates already, and wrote again, their next step. */
export const admitKnown = (db: Db, came: Came[], rows: Rows): BatchItem<'sqlite'>[] => [
  noteSubmissions(db, came, rows, sql`${joined} is not null`),
  noteReopened(db, came, rows),
  ...openNamed(db, came, ofSubmission(rows)),
  giveSteps(db, came, rows),
]

/** The statements that make or find the candidates of these submissions, and note each of them once. */
export const admitNew = (
  db: Db,
  people: Came[],
  came: Came[],
  rows: Rows,
): BatchItem<'sqlite'>[] => [
  insertNew(db, people, rows, sql`${joined} is null`),
  noteSubmissions(db, came, rows),
  addToSearch(db, came, ofSubmission(rows)),
  keepNumbers(db, came, rows),
]

/**
 * Makes the candidates of submissions that joined nobody, and notes them. SQLite compiles each statement anew, and
 * to join is by far the longest: whoever is new is found by the address and name that they have now.
 */
function admitUnnoted(db: Db, came: Came[], rows: Rows): BatchItem<'sqlite'>[] {
  const isNew = sql`not ${isNoted(rows)}`
  const own = sql`(select own.id from candidates as own
    where own.email = ${rowValue('email')} and own.name_key = ${rowValue('nameKey')})`
  return [insertNew(db, came, rows, isNew), noteSubmissions(db, came, rows, isNew, own)]
}

/**
 * The statements that make or find the candidates of these submissions and note what came, for the transaction that
 * stores them. A second time they change nothing. `join` finds the rows that are meant, and `ref` is the
 * reference to the submission of such a row.
 */
export const admit = (
  db: Db,
  came: Came[],
  { actor, ...rows }: Rows & { actor?: Actor | undefined },
): BatchItem<'sqlite'>[] => [
  noteSubmissions(db, came, rows, sql`${joined} is not null`),
  ...admitUnnoted(db, came, rows),
  addToSearch(db, came, ofSubmission(rows)),
  keepNumbers(db, came, rows),
  noteReopened(db, came, rows, actor),
  ...openNamed(db, came, ofSubmission(rows)),
  giveSteps(db, came, rows),
]
