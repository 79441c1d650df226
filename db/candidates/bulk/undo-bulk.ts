import { and, eq, gt, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Actor } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { batch } from '#db/lib/batch.ts'
import { minuteMs, timeFromNow } from '#db/model/lib/time.ts'
import { undoMinutes } from '#db/model/candidates/limits.ts'
import { addEventsWhere, changingMany } from './changing-many.ts'
import { eventBy } from '../events.ts'
import { restoreCandidacies } from '../candidacy/restore-candidacies.ts'
import { candidateBulkChanges } from '../desk-tables.ts'

const { bulk, at } = candidateBulkChanges

/** The user who made a bulk change. Undefined when it can no longer be undone. */
export const findBulk = (db: Db, name: string) =>
  db
    .select({ userId: candidateBulkChanges.userId })
    .from(candidateBulkChanges)
    .where(and(eq(bulk, name), gt(at, timeFromNow(-undoMinutes * minuteMs))))
    .limit(1)
    .get()

/** Undoes a bulk change for candidates that nobody has changed since; undefined if it was undone before. */
export async function undoMany(db: Db, actor: Actor, name: string) {
  const undoneAt = new Date().toISOString()
  const ofBulk = (what: string) =>
    sql`(select ${sql.raw(what)} from candidate_bulk_changes as change
      where change.bulk = ${name} and change.candidate_id = candidates.id)`
  const was = (field: string) => ofBulk(`change.was ->> '$.${field}'`)
  // SQL: a field of the old owner; null if that user was deleted since.
  const owner = (what: string) =>
    sql`(select ${sql.raw(what)} from users where users.id = ${was('ownerId')})`
  const which = sql`candidates.id in (select candidate_id from candidate_bulk_changes where bulk = ${name})
    and candidates.version = ${ofBulk('version')} and candidates.merged_into is null`
  const undone = sql`json_object('undone', (select json_group_array(event.id) from candidate_events as event
    where event.candidate_id = candidates.id and event.at = ${ofBulk('at')} and event.user_id = ${actor.id}),
    'outcome', null, 'kept', json_array())`
  const results = await batch<BatchItem<'sqlite'>>(db, [
    addEventsWhere(db, { ...eventBy(actor, undoneAt), kind: 'undo' }, undone, which),
    ...changingMany(db, actor, {
      at: undoneAt,
      which,
      now: {
        status: was('status'),
        closedReason: was('closedReason'),
        reasonDetail: was('reasonDetail'),
        ownerId: owner('users.id'),
        nextAction: was('nextAction'),
        dueAt: was('dueAt'),
      },
      toName: owner('coalesce(users.name, users.username)'),
    }),
    restoreCandidacies(
      db,
      sql`candidate_bulk_changes as change join candidates as kept on kept.id = change.candidate_id
        and kept.version = change.version + 1 and kept.updated_at = ${undoneAt},
        json_each(change.was, '$.candidacies') where change.bulk = ${name}`,
    ),
    db
      .delete(candidateBulkChanges)
      .where(eq(bulk, name))
      .returning({ id: candidateBulkChanges.candidateId }),
  ])
  // The statement before `giveBack` returns the changed rows, the last one all rows. A batch does not type them.
  const [changed = 0, all = 0] = [-3, -1].map((place) => (results.at(place) as unknown[]).length)
  return all > 0 ? { undone: changed, kept: all - changed } : undefined
}
