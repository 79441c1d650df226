import { and, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Actor, actorName } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import type { VisitStatus } from '#db/model/lib/labels.ts'
import { joinSenderOf, keptOf, keptSenderIdOf, senderIdOf } from '../person.ts'
import { candidates } from '../tables.ts'
import { candidateEvents } from '../event-tables.ts'

type Visit = { id: number }

/** The person who changes something: a user, or the visitor by a form or a link. */
export type Author = { by: 'visitor' } | { by: 'user'; actor: Actor }

/** SQL: the visits that meet the condition, with their senders and the kept candidates. */
export const visitsWhere = (
  condition: SQL,
) => sql`(select visit.id as visit_id, visit.starts_at as starts_at,
    visit.ends_at as ends_at, sender.id as sender_id, ${keptOf('sender')} as kept_id
  from visit_requests as visit ${joinSenderOf('visit')} where ${condition})`

/** Adds an event of this author to each candidate that `from` finds. */
export function noteEach(
  db: Db,
  author: Author,
  kind: 'status' | 'visit',
  data: SQL,
  from: SQL,
  id = sql`candidates.id`,
) {
  const actor = author.by === 'user' ? author.actor : undefined
  return db.run(sql`insert into ${candidateEvents} (candidate_id, at, "by", user_id, name, kind, data)
    select ${id}, ${new Date().toISOString()}, ${author.by}, ${actor?.id ?? null},
      ${actor ? actorName(actor) : null}, ${kind}, ${data} ${from}`)
}

const touched = () => ({
  version: sql`${candidates.version} + 1`,
  updatedAt: new Date().toISOString(),
})

/** SQL: the columns that mark a candidate as changed. */
export const touchedSql = () =>
  sql`version = candidates.version + 1, updated_at = ${new Date().toISOString()}`

/** Moves candidates on to the visit; a trigger moves the candidacy. The event keeps the old step for an undo. */
export function agreeOnVisits(db: Db, author: Author, condition: SQL): BatchItem<'sqlite'>[] {
  const agreed = visitsWhere(sql`${condition} and visit.starts_at is not null`)
  const isMeant = sql`candidates.status in ('new', 'contacting', 'talking') and candidates.do_not_contact is null`
  const data = sql`json_object('from', candidates.status, 'to', 'visit', 'reason', null, 'visit', json_object(
    'id', min(agreed.visit_id), 'dueAt', candidates.due_at, 'nextAction', candidates.next_action,
    'version', candidates.version + 1))`
  const from = sql`from ${agreed} as agreed join candidates on candidates.id = agreed.kept_id
    where ${isMeant} group by candidates.id`
  return [
    noteEach(db, author, 'status', data, from),
    db.run(sql`update candidates set status = 'visit', next_action = 'Visit', due_at = agreed.starts_at, ${touchedSql()}
      from (select kept_id, min(starts_at) as starts_at from ${agreed} group by kept_id) as agreed
      where candidates.id = agreed.kept_id and ${isMeant}`),
  ]
}

/** Restores the candidate's step from before the visit, unless something has changed since. */
function undoAgreement(db: Db, actor: Actor, visit: Visit): BatchItem<'sqlite'>[] {
  const isMeant = sql`${candidates}.id = ${keptSenderIdOf('visit_requests', visit.id)} and ${candidates.status} = 'visit'`
  const agreement = sql`${candidateEvents} as event on event.candidate_id = ${candidates}.id
    and event.kind = 'status' and event.data ->> '$.visit.id' = ${visit.id}
    and event.data ->> '$.visit.version' = ${candidates.version}`
  const before = (field: string) =>
    sql`(select event.data ->> ${sql.raw(`'$.${field}'`)} from (select 1) join ${agreement})`
  const data = sql`json_object('from', 'visit', 'to', event.data ->> '$.from', 'reason', null)`
  return [
    noteEach(
      db,
      { by: 'user', actor },
      'status',
      data,
      sql`from ${candidates} join ${agreement} where ${isMeant}`,
    ),
    db
      .update(candidates)
      .set({
        status: before('from'),
        dueAt: before('visit.dueAt'),
        nextAction: before('visit.nextAction'),
        ...touched(),
      })
      .where(and(isMeant, sql`${before('from')} is not null`)),
  ]
}

/** The statements that tell the candidate of a visit about its new status. */
export function followVisit(
  db: Db,
  actor: Actor,
  visit: Visit,
  status: VisitStatus,
): BatchItem<'sqlite'>[] {
  const data = sql`json_object('id', cast(${visit.id} as integer), 'status', ${status})`
  const isSender = sql`${candidates.id} = ${senderIdOf('visit_requests', visit.id)}`
  return [
    noteEach(db, { by: 'user', actor }, 'visit', data, sql`from ${candidates} where ${isSender}`),
    ...(status === 'confirmed'
      ? agreeOnVisits(
          db,
          { by: 'user', actor },
          sql`visit.id = ${visit.id} and visit.visit_type <> 'call'`,
        )
      : []),
    ...(status === 'pending' ? undoAgreement(db, actor, visit) : []),
  ]
}
