import { lt, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Actor } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { batch } from '#db/lib/batch.ts'
import { insertMany } from '#db/lib/insert-many.ts'
import { minuteMs, timeFromNow } from '#db/model/lib/time.ts'
import type { BulkChange } from '#db/model/candidates/bulk-change.ts'
import { undoMinutes } from '#db/model/candidates/limits.ts'
import { affected, newValues, old } from './bulk-values.ts'
import { candidaciesIn } from '../candidacy/restore-candidacies.ts'
import { groupOf } from '../person.ts'
import type { DeskViewer } from '../list/filters.ts'
import type { NextStep } from '../steps/next-step.ts'
import { candidates } from '../tables.ts'
import { candidateBulkChanges } from '../desk-tables.ts'
import { changingMany } from './changing-many.ts'

const { status, closedReason, reasonDetail, ownerId, dueAt } = old

type Proposed = {
  /** the proposal of the new status; empty if the status ends the work or stays */
  step: NextStep
  /** the name of the new owner */
  toName: string | null
}

const wasSql = sql`json_object('status', ${status}, 'closedReason', ${closedReason}, 'reasonDetail', ${reasonDetail},
  'ownerId', ${ownerId}, 'nextAction', ${old.nextAction}, 'dueAt', ${dueAt},
  'candidacies', ${candidaciesIn(groupOf(sql`candidates.id`))})`

/** Changes many candidates in one transaction. Returns how many, and the name that undoes the change. */
export async function changeMany(
  db: Db,
  actor: Actor,
  asked: BulkChange,
  { step, toName, desk }: Proposed & { desk: DeskViewer },
) {
  const now = newValues(asked, step)
  const which = affected(asked, desk, now)
  const at = new Date().toISOString()
  const bulk = crypto.randomUUID()
  const results = await batch<BatchItem<'sqlite'>>(db, [
    db
      .delete(candidateBulkChanges)
      .where(lt(candidateBulkChanges.at, timeFromNow(-undoMinutes * minuteMs))),
    insertMany(
      db,
      candidateBulkChanges,
      [{ bulk, userId: actor.id ?? 0, at }],
      {
        candidateId: sql`${candidates.id}`,
        version: sql`${candidates.version} + 1`,
        was: wasSql,
      },
      sql`join ${candidates} on ${which}`,
    ),
    ...changingMany(db, actor, { at, which, now, toName: sql`${toName}` }),
  ])
  // The last statement returns the rows that it has changed; a batch of a variable length does not type them.
  return { changed: (results.at(-1) as unknown[]).length, undo: bulk }
}
