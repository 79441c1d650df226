import { and, count, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.ts'
import { isOpenStatus } from '#db/model/candidates/labels.ts'
import { type BulkChange, isEmptyChange } from '#db/model/candidates/bulk-change.ts'
import { type DeskViewer, filtered } from '../list/filters.ts'
import { type NextStep, noNextStep } from '../steps/next-step.ts'
import { groupOf } from '../person.ts'
import { candidates } from '../tables.ts'

const { status, closedReason, reasonDetail, ownerId, nextAction, dueAt } = candidates

/** The fields that a change of many candidates sets. */
export const old = { status, closedReason, reasonDetail, ownerId, nextAction, dueAt }
export type New = Record<keyof typeof old, SQL>

/** SQL: whether the person is considered for more open studies than the one whose status shows. */
const isOpenElsewhere = sql`(select count(*) > 1 from candidacies as its where not its.set_aside
  and its.status not in ('enrolled', 'closed') and its.candidate_id in ${groupOf(sql`candidates.id`)})`

/** The new value of each field as SQL over the old ones. Without a next step there is no due time. */
export function newValues({ change }: BulkChange, step: NextStep): New {
  const { status: to, closedReason: reason, ownerId: owner, dueAt: due = null } = change
  const isClosing = to === 'closed'
  // The detail belongs to one reason: another reason clears it.
  const detail =
    change.reasonDetail === undefined
      ? sql`iif(${closedReason} is ${reason}, ${reasonDetail}, null)`
      : sql`${change.reasonDetail}`
  const isNew = to === undefined ? sql`false` : sql`${status} is not ${to}`
  const isEnding = to !== undefined && !isOpenStatus(to)
  // After enrolment in one study, the next step stays if another candidacy is open.
  const ended = (field: SQLiteColumn) =>
    to === 'enrolled' ? sql`iif(${isOpenElsewhere}, ${field}, null)` : sql`null`
  const dueThen = sql`case when ${isNew} then coalesce(${due}, ${step.dueAt})
    when ${dueAt} is not null then coalesce(${due}, ${dueAt}) end`
  return {
    status: to === undefined ? sql`${status}` : sql`${to}`,
    closedReason: to === undefined ? sql`${closedReason}` : sql`${isClosing ? reason : null}`,
    reasonDetail: to === undefined ? sql`${reasonDetail}` : isClosing ? detail : sql`null`,
    // The driver sends numbers as floats. Without the cast, JSON would show them as floats.
    ownerId: owner === undefined ? sql`${ownerId}` : sql`cast(${owner} as integer)`,
    nextAction: isEnding
      ? ended(nextAction)
      : sql`iif(${isNew}, ${step.nextAction}, ${nextAction})`,
    dueAt: isEnding ? ended(dueAt) : dueThen,
  }
}

/** SQL: the chosen candidates that the change would alter, without those who asked for no contact. */
export function affected({ ids, filter = {}, change }: BulkChange, desk: DeskViewer, now: New) {
  const chosen = ids
    ? and(
        isNull(candidates.mergedInto),
        sql`${candidates.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      )
    : filtered(filter, desk)
  const differs = or(
    sql`${now.status} is not ${status}`,
    sql`${now.closedReason} is not ${closedReason}`,
    sql`${now.reasonDetail} is not ${reasonDetail}`,
    sql`${now.ownerId} is not ${ownerId}`,
    sql`${now.dueAt} is not ${dueAt}`,
  )
  return isEmptyChange(change) ? chosen : and(chosen, differs, isNull(candidates.doNotContact))
}

/** How many candidates a change would alter (its next step does not matter); without a change, how many are chosen. */
export async function countAffected(db: Db, asked: BulkChange, desk: DeskViewer) {
  const counted = await db
    .select({ n: count() })
    .from(candidates)
    .where(affected(asked, desk, newValues(asked, noNextStep)))
    .get()
  return counted?.n ?? 0
}
