import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from '#db/client.ts'
import type { VisitActName, VisitStatus } from '#db/model/lib/labels.ts'
import { nextActions, visitSteps } from '../steps/next-actions.ts'
import { isFirstSubmission, joinSenderOf, keptOf } from '../person.ts'
import { type Author, noteEach, touchedSql, visitsWhere } from './visits.ts'

type Step = { action: string; dueAt: string }

/** The next step of the candidates of these visits; none is given to somebody who is closed or wants no contact. */
export const setSteps = (db: Db, condition: SQL, { action, dueAt }: Step, more = sql`true`) =>
  db.run(sql`update candidates set next_action = ${action}, due_at = ${dueAt}, ${touchedSql()}
    from (select distinct kept_id from ${visitsWhere(condition)}) as visited
    where candidates.id = visited.kept_id and candidates.status <> 'closed'
    and candidates.do_not_contact is null and ${more}`)

/** Makes reading the next step, due at `due` (SQL over a visit) or at the old time if earlier. Notes the old step. */
export function makeReadingNext(db: Db, condition: SQL, due: SQL): BatchItem<'sqlite'>[] {
  const read = nextActions.read
  const visited = sql`(select kept_id, min(${due}) as due_at from ${visitsWhere(condition)} group by kept_id) as visited`
  const isMeant = sql`candidates.id = visited.kept_id and candidates.due_at is not null and candidates.do_not_contact is null
    and (candidates.next_action <> ${read} or candidates.due_at > visited.due_at)`
  return [
    db.run(sql`insert into candidate_events (candidate_id, at, "by", kind, data)
      select candidates.id, ${new Date().toISOString()}, 'visitor', 'due', json_object('from', candidates.due_at,
        'to', min(candidates.due_at, visited.due_at), 'nextAction', ${read}, 'was', candidates.next_action)
      from ${visited} join candidates on ${isMeant} where candidates.next_action <> ${read}`),
    db.run(sql`update candidates set next_action = ${read}, due_at = min(candidates.due_at, visited.due_at),
      ${touchedSql()} from ${visited} where ${isMeant}`),
  ]
}

/**
 * SQL condition: as far as staff know, the person with the link to the visit is the candidate. The visit came with
 * the candidate's first submission, or staff made or changed it, or it is the next step and no other visit of the
 * person has its time.
 */
export const isKnownVisit = ({ startsAt }: { startsAt: string | null }) => sql`(
  ${isFirstSubmission('came')} or came."by" = 'user' or exists (select 1 from candidate_events as event
    where event.candidate_id = sender.id and event.kind = 'visit' and event."by" = 'user'
    and event.data ->> '$.id' = visit.id)
  or exists (select 1 from candidates as person where person.id = ${keptOf('sender')}
    and person.next_action in ('Visit', 'Call') and person.due_at = ${startsAt})
    and not exists (select 1 from visit_requests as same where same.person_key = visit.person_key
      and same.id <> visit.id and same.status = 'confirmed' and same.starts_at = ${startsAt}))`

type Happened = { status: VisitStatus; act?: VisitActName; startsAt?: string }

export function noteVisits(
  db: Db,
  author: Author,
  condition: SQL,
  { status, act, startsAt }: Happened,
) {
  const more = JSON.stringify({ ...(act && { act }), ...(startsAt && { startsAt }) })
  const data = sql`json_patch(json_object('id', visited.visit_id, 'status', ${status}), ${more})`
  const from = sql`from ${visitsWhere(condition)} as visited`
  return noteEach(db, author, 'visit', data, from, sql`visited.sender_id`)
}

/** The agreed visit of a candidate is at another time now. */
export const moveStep = (db: Db, condition: SQL, was: string | null, startsAt: string) =>
  setSteps(
    db,
    condition,
    { action: 'Visit', dueAt: startsAt },
    sql`candidates.next_action = 'Visit' and candidates.due_at is ${was}`,
  )

/** After the first missed visit the next step is a call; after the second one, closing is proposed. */
export function stepsAfterNoShow(db: Db, condition: SQL, dueAt: string): BatchItem<'sqlite'>[] {
  const missed = sql`(select count(*) from visit_requests as missed
    ${joinSenderOf('missed')} where ${keptOf('sender')} = candidates.id
    and missed.outcome = 'no-show' and missed.visit_type <> 'call')`
  return [
    setSteps(db, condition, { action: visitSteps.missed, dueAt }, sql`${missed} < 2`),
    setSteps(db, condition, { action: visitSteps.close, dueAt }, sql`${missed} >= 2`),
  ]
}

/** An earlier visit keeps its step; an earlier call gives way to the time that the person chose. */
const isKept = sql`(candidates.next_action = 'Visit' and candidates.due_at < call.starts_at)`

/** The next step of those who chose when we call them. */
export const planCalls = (db: Db, condition: SQL): BatchItem<'sqlite'>[] => [
  db.run(sql`update candidates set next_action = 'Call', due_at = call.starts_at, ${touchedSql()}
    from (select kept_id, min(starts_at) as starts_at from ${visitsWhere(condition)} group by kept_id) as call
    where candidates.id = call.kept_id and candidates.do_not_contact is null
    and candidates.due_at is not null and not ${isKept}`),
]
