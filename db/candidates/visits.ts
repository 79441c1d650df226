import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Actor, actorName } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { wallTime } from '../model/lib/clock.ts'
import type { VisitStatus } from '../model/lib/labels.ts'
import type { Office } from '../model/visit-times.ts'
import { officeMoment } from './business-time.ts'
import { keptIdOf, senderIdOf } from './person.ts'
import { candidateEvents, candidates } from './tables.ts'

type Visit = { id: number; preferredDate: string; preferredTime: string }

/** Adds an event of this user to each candidate that `from` finds. */
const noteEach = (db: Db, actor: Actor, kind: 'status' | 'visit', data: SQL, from: SQL) =>
  db.run(sql`insert into ${candidateEvents} (candidate_id, at, "by", user_id, name, kind, data)
    select candidates.id, ${new Date().toISOString()}, 'user', ${actor.id}, ${actorName(actor)}, ${kind}, ${data}
    from ${candidates} ${from}`)

const touched = () => ({
  version: sql`${candidates.version} + 1`,
  updatedAt: new Date().toISOString(),
})

/** The candidate goes on to the visit. The event keeps what there was before, so that it can be undone. */
function agreeOn(db: Db, actor: Actor, visit: Visit, office: Office): BatchItem<'sqlite'>[] {
  const isMeant = and(
    sql`${candidates}.id = ${keptIdOf('visit_requests', visit.id)}`,
    inArray(candidates.status, ['new', 'contacting', 'talking']),
    isNull(candidates.doNotContact),
  )
  const data = sql`json_object('from', status, 'to', 'visit', 'reason', null, 'visit', json_object('id',
    cast(${visit.id} as integer), 'dueAt', due_at, 'nextAction', next_action, 'version', version + 1))`
  const at = officeMoment(visit.preferredDate, wallTime(visit.preferredTime), office)
  const next = { status: 'visit', nextAction: 'Visit', dueAt: at.toISOString() } as const
  return [
    noteEach(db, actor, 'status', data, sql`where ${isMeant}`),
    db
      .update(candidates)
      .set({ ...next, ...touched() })
      .where(isMeant),
  ]
}

/** Puts a candidate back to where the visit found them, unless something has changed since. */
function undoAgreement(db: Db, actor: Actor, visit: Visit): BatchItem<'sqlite'>[] {
  const isMeant = sql`${candidates}.id = ${keptIdOf('visit_requests', visit.id)} and ${candidates.status} = 'visit'`
  const agreement = sql`${candidateEvents} as event on event.candidate_id = ${candidates}.id
    and event.kind = 'status' and event.data ->> '$.visit.id' = ${visit.id}
    and event.data ->> '$.visit.version' = ${candidates.version}`
  const before = (field: string) =>
    sql`(select event.data ->> ${sql.raw(`'$.${field}'`)} from (select 1) join ${agreement})`
  const data = sql`json_object('from', 'visit', 'to', event.data ->> '$.from', 'reason', null)`
  return [
    noteEach(db, actor, 'status', data, sql`join ${agreement} where ${isMeant}`),
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
  office: Office,
): BatchItem<'sqlite'>[] {
  const data = sql`json_object('id', cast(${visit.id} as integer), 'status', ${status})`
  const isSender = sql`${candidates.id} = ${senderIdOf('visit_requests', visit.id)}`
  return [
    noteEach(db, actor, 'visit', data, sql`where ${isSender}`),
    ...(status === 'confirmed' ? agreeOn(db, actor, visit, office) : []),
    ...(status === 'pending' ? undoAgreement(db, actor, visit) : []),
  ]
}
