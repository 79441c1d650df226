import { type SQL, sql } from 'drizzle-orm'
import { type Actor, actorName } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { insertMany, jsonRows, rowValue } from '#db/lib/insert-many.ts'
import { filledFrom } from './filled.ts'
import { joinedBy } from './join.ts'
import { studyText } from '../candidacy/named-study.ts'
import { isFirstSubmission, joinKept } from '../person.ts'
import { nextActions, wroteAgain } from '../steps/next-actions.ts'
import { candidates } from '../tables.ts'
import { candidateEvents } from '../event-tables.ts'
import { contactColumns } from './lead.ts'

/** A submission of somebody who may join a study, in columns of a candidate. */
export type LeadRow = ReturnType<typeof contactColumns> &
  Pick<typeof candidates.$inferInsert, 'status' | 'closedReason' | 'nextAction' | 'dueAt'> & {
    promiseAt: string
    /** for the join with the stored submissions */
    cause: string
  }

const now = () => sql`${new Date().toISOString()}`
export const joinedCandidate = joinedBy(rowValue('email'), rowValue('nameKey'))

export type SubmissionRows = { join: SQL; ref: SQL }

export const isSubmissionNoted = ({ ref }: SubmissionRows) =>
  sql`exists (select 1 from candidate_events as event where event.kind = 'submission' and event.data = ${ref})`

/** Adds a candidate for each unknown person. If one person sent several submissions, the first one fills the row. */
export const insertNewCandidates = (
  db: Db,
  people: LeadRow[],
  { join }: SubmissionRows,
  isNew: SQL,
) =>
  insertMany(
    db,
    candidates,
    people,
    { updatedAt: now(), study: studyText },
    sql`${join} join (select 1) on ${isNew}`,
    sql`group by ${rowValue('email')}, ${rowValue('nameKey')} having min(${rowValue('createdAt')}) > ''`,
  )

/** Notes each submission once, with the candidate that it joins. */
export const noteSubmissions = (
  db: Db,
  came: LeadRow[],
  { join, ref }: SubmissionRows,
  condition = sql`true`,
  candidateId = joinedCandidate,
) =>
  db.run(sql`insert into ${candidateEvents} (candidate_id, at, "by", kind, data)
    select ${candidateId}, ${rowValue('createdAt')}, 'visitor', 'submission', ${ref}
    from ${jsonRows(came, ['cause', 'email', 'nameKey', 'createdAt'])} ${join}
    where ${condition} on conflict do nothing`)

/** SQL: joins `sender`, the candidate that a noted submission belongs to, and `kept`, the kept candidate. */
export const senderOfSubmission = ({ join, ref }: SubmissionRows) => sql`${join}
  join candidate_events as event on event.kind = 'submission' and event.data = ${ref}
  join candidates as sender on sender.id = event.candidate_id
  ${joinKept}`

/** Adds events that closed candidates are new again. Runs before their status changes. A visitor has no `actor`. */
export const noteReopened = (db: Db, came: LeadRow[], rows: SubmissionRows, actor?: Actor) =>
  db.run(sql`insert into ${candidateEvents} (candidate_id, at, "by", user_id, name, kind, data)
    select kept.id, ${now()}, ${actor ? 'user' : 'visitor'}, ${actor?.id ?? null},
      ${actor ? actorName(actor) : null}, 'status', json_object('from', 'closed', 'to', 'new', 'reason', null)
    from ${jsonRows(came, ['cause'])} ${senderOfSubmission(rows)} where kept.status = 'closed' group by kept.id`)

/** SQL: the next step. Only the first form sets it; any other may come from anyone who knows name and address. */
const nextAfter = sql`iif(candidates.do_not_contact is not null, ${wroteAgain},
  iif(step.is_first, step.next_action, ${nextActions.read}))`

/** Adds events with the next step of known people, before a new submission replaces it. */
export const noteStepBeforeReading = (db: Db, came: LeadRow[], rows: SubmissionRows) =>
  db.run(sql`insert into ${candidateEvents} (candidate_id, at, "by", kind, data)
    select kept.id, min(${rowValue('createdAt')}), 'visitor', 'due', json_object('from', kept.due_at,
      'to', min(kept.due_at, min(${rowValue('dueAt')})), 'nextAction', ${nextActions.read}, 'was', kept.next_action)
    from ${jsonRows(came, ['cause', 'createdAt', 'dueAt'])} ${senderOfSubmission(rows)}
    where not ${isFirstSubmission('event')} and kept.due_at is not null and kept.do_not_contact is null
      and kept.next_action <> ${nextActions.read} group by kept.id`)

/**
 * People who are candidates already keep their data. Their next step is to read the submission, due at the earlier of
 * its due time and the due time before. A closed candidate is new again, also if the form that made the candidate
 * turns out to be no spam. Empty fields about how they came are filled.
 */
export function updateKnownCandidates(db: Db, came: LeadRow[], rows: SubmissionRows) {
  const filled = filledFrom(came)
  const isFirst = isFirstSubmission('event')
  return db.run(sql`update ${candidates} set
      status = iif(candidates.status = 'closed', 'new', candidates.status),
      closed_reason = iif(candidates.status = 'closed', null, closed_reason),
      reason_detail = iif(candidates.status = 'closed', null, reason_detail),
      next_action = ${nextAfter},
      due_at = min(step.due_at, coalesce(candidates.due_at, step.due_at)),
      ${filled.set}version = version + 1,
      updated_at = ${now()}
    from (
      select kept.id as id, ${filled.given}min(${rowValue('dueAt')}) as due_at,
        min(${isFirst}) as is_first, min(${rowValue('nextAction')}) as next_action
      from ${jsonRows(came, ['cause', 'createdAt', 'dueAt', 'nextAction', ...filled.keys])}
        ${senderOfSubmission(rows)} where kept.status = 'closed' or not ${isFirst} group by kept.id) as step
    where candidates.id = step.id and (candidates.next_action is not ${nextAfter}
      or step.due_at < coalesce(candidates.due_at, '9')${filled.orAny})`)
}
