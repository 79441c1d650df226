import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Actor, auditLog } from '../../audit/audit.ts'
import type { Db } from '../../client.ts'
import { batch } from '../../lib/batch.ts'
import { insertMany } from '../../lib/insert-many.ts'
import type { EventKind } from '../../model/candidates/labels.ts'
import type { BulkChange } from '../../model/candidates/candidates.ts'
import { affected, newValues, old } from './bulk-values.ts'
import { eventBy } from '../events.ts'
import type { Desk } from '../list/filters.ts'
import type { NextStep } from '../next-step.ts'
import { ownerName } from '../shown.ts'
import { candidateEvents, candidates } from '../tables.ts'

const { status, closedReason, ownerId, dueAt } = old

type Proposed = {
  /** what the new status proposes: nothing where it ends the work or stays */
  step: NextStep
  /** the name of the new owner */
  toName: string | null
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
      [{ ...eventBy(actor, at), kind }],
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
