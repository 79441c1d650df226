import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Actor, auditLog } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { insertMany } from '#db/lib/insert-many.ts'
import type { EventKind } from '#db/model/candidates/labels.ts'
import { type New, old } from './bulk-values.ts'
import { eventBy } from '../events.ts'
import { candidateOwnerName } from '../shown.ts'
import { candidates } from '../tables.ts'
import { candidateEvents } from '../event-tables.ts'

const { status, closedReason, reasonDetail, ownerId, dueAt } = old

export const addEventsWhere = (
  db: Db,
  event: ReturnType<typeof eventBy> & { kind: EventKind },
  data: SQL,
  condition: SQL,
) =>
  insertMany(
    db,
    candidateEvents,
    [event],
    { candidateId: sql`${candidates.id}`, data },
    sql`join ${candidates} on ${condition}`,
  )

type Many = {
  at: string
  /** the candidates, by a condition that holds until they are changed */
  which: SQL | undefined
  now: New
  /** the name of the new owner, as SQL */
  toName: SQL
}

/** Changes many candidates, with history and audit log, in a fixed number of statements. The last returns the rows. */
export function changingMany(
  db: Db,
  actor: Actor,
  { at, which, now, toName }: Many,
): BatchItem<'sqlite'>[] {
  const addEvents = (kind: EventKind, data: SQL, isSuch: SQL) =>
    addEventsWhere(db, { ...eventBy(actor, at), kind }, data, sql`${which} and ${isSuch}`)
  const isNewStatus = sql`(${now.status} is not ${status} or ${now.closedReason} is not ${closedReason}
    or ${now.reasonDetail} is not ${reasonDetail})`
  // A status that ends the work ends the step too: no event of its own.
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
  return [
    addEvents(
      'status',
      sql`json_object('from', ${status}, 'to', ${now.status}, 'reason', ${now.closedReason},
        'reasonDetail', ${now.reasonDetail})`,
      isNewStatus,
    ),
    addEvents(
      'owner',
      sql`json_object('from', ${ownerId}, 'to', ${now.ownerId}, 'fromName', ${candidateOwnerName}, 'toName', ${toName})`,
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
  ]
}
