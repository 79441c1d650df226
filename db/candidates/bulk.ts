import { and, count, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Actor, auditLog } from '../audit.ts'
import type { Db } from '../client.ts'
import { batch } from '../lib/batch.ts'
import { insertMany } from '../lib/insert-many.ts'
import { type EventKind, isOpenStatus } from '../model/candidate-labels.ts'
import { type BulkChange, isEmpty } from '../model/candidates.ts'
import { type Desk, filtered } from './filters.ts'
import { type NextStep, nothing } from './next-step.ts'
import { eventBy } from './events.ts'
import { ownerName } from './shown.ts'
import { candidateEvents, candidates } from './tables.ts'

const { status, closedReason, ownerId, nextAction, dueAt } = candidates
const old = { status, closedReason, ownerId, nextAction, dueAt }
type New = Record<keyof typeof old, SQL>

/** More would take longer than a call to the database may. */
export const mostAtOnce = 10_000

type Proposed = {
  /** what the new status proposes: nothing where it ends the work or stays */
  step: NextStep
  /** the name of the new owner */
  toName: string | null
}

/** The new value of each field as SQL over the old ones. Whoever is not waited for gets no due time. */
function newValues({ change }: BulkChange, step: NextStep): New {
  const { status: to, closedReason: reason, ownerId: owner, dueAt: due = null } = change
  const isNew = to === undefined ? sql`false` : sql`${status} is not ${to}`
  const isEnding = to !== undefined && !isOpenStatus(to)
  const dueThen = sql`case when ${isNew} then coalesce(${due}, ${step.dueAt})
    when ${dueAt} is not null then coalesce(${due}, ${dueAt}) end`
  return {
    status: to === undefined ? sql`${status}` : sql`${to}`,
    closedReason: to === undefined ? sql`${closedReason}` : sql`${to === 'closed' ? reason : null}`,
    // A number arrives as a float, which JSON would show.
    ownerId: owner === undefined ? sql`${ownerId}` : sql`cast(${owner} as integer)`,
    nextAction: isEnding ? sql`null` : sql`iif(${isNew}, ${step.nextAction}, ${nextAction})`,
    dueAt: isEnding ? sql`null` : dueThen,
  }
}

/** The chosen candidates that the change makes different. */
function affected({ ids, filter = {}, change }: BulkChange, desk: Desk, now: New) {
  const chosen = ids
    ? and(
        isNull(candidates.mergedInto),
        sql`${candidates.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      )
    : filtered(filter, desk)
  const differs = or(
    sql`${now.status} is not ${status}`,
    sql`${now.closedReason} is not ${closedReason}`,
    sql`${now.ownerId} is not ${ownerId}`,
    sql`${now.dueAt} is not ${dueAt}`,
  )
  return isEmpty(change) ? chosen : and(chosen, differs)
}

/**
 * How many candidates a change would change; without a change, how many are chosen. The step of a new status
 * makes no difference to that.
 */
export async function countAffected(db: Db, asked: BulkChange, desk: Desk) {
  const counted = await db
    .select({ n: count() })
    .from(candidates)
    .where(affected(asked, desk, newValues(asked, nothing)))
    .get()
  return counted?.n ?? 0
}

/**
 * Changes many candidates in one transaction, with as many statements whatever their number, and notes each
 * one in its history and in the audit log. Returns how many it has changed.
 */
export async function changeMany(
  db: Db,
  actor: Actor,
  asked: BulkChange,
  { step, toName, desk }: Proposed & { desk: Desk },
) {
  const now = newValues(asked, step)
  const which = affected(asked, desk, now)
  const at = new Date().toISOString()
  const addEvents = (kind: EventKind, data: SQL, isSuch: SQL) =>
    insertMany(
      db,
      candidateEvents,
      [{ ...eventBy(actor, at), candidateId: 0, kind }],
      { candidateId: sql`${candidates.id}`, data },
      sql`join ${candidates} on ${which} and ${isSuch}`,
    )
  const isNewStatus = sql`(${now.status} is not ${status} or ${now.closedReason} is not ${closedReason})`
  // The end of the last step goes without saying where the status ends the work.
  const isNewDue = sql`(${now.dueAt} is not ${dueAt} and not (${isNewStatus} and ${now.dueAt} is null))`
  const fieldsIn = (fields: Record<string, unknown>) =>
    sql`json_object('status', ${fields['status']}, 'closedReason', ${fields['closedReason']},
      'ownerId', ${fields['ownerId']}, 'dueAt', ${fields['dueAt']})`
  const entry = {
    userId: actor.id,
    username: actor.username,
    action: 'update',
    record: 'candidates',
  } as const
  const results = await batch<BatchItem<'sqlite'>>(db, [
    addEvents(
      'status',
      sql`json_object('from', ${status}, 'to', ${now.status}, 'reason', ${now.closedReason})`,
      isNewStatus,
    ),
    addEvents(
      'owner',
      sql`json_object('from', ${ownerId}, 'to', ${now.ownerId}, 'fromName', ${ownerName}, 'toName', ${toName})`,
      sql`${now.ownerId} is not ${ownerId}`,
    ),
    addEvents(
      'due',
      sql`json_object('from', ${dueAt}, 'to', ${now.dueAt}, 'nextAction', ${now.nextAction})`,
      isNewDue,
    ),
    insertMany(
      db,
      auditLog,
      [entry],
      {
        recordId: sql`cast(${candidates.id} as text)`,
        old: fieldsIn(old),
        new: fieldsIn(now),
      },
      sql`join ${candidates} on ${which}`,
    ),
    // Last: the statements before it read the old values.
    db
      .update(candidates)
      .set({ ...now, version: sql`${candidates.version} + 1`, updatedAt: at })
      .where(which)
      .returning({ id: candidates.id }),
  ])
  // The last statement returns the rows that it has changed; a batch of a variable length does not type them.
  return (results.at(-1) as unknown[]).length
}
