import { desc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { StudyApproval } from '#db/model/studies/approvals.ts'
import { type GatedApproval, gateOf, isInForce } from '#db/model/studies/gate.ts'
import { type StoredApproval, studyApprovals } from '../approval-tables.ts'

export const listApprovals = (db: Db, studyId: number) =>
  db
    .select()
    .from(studyApprovals)
    .where(eq(studyApprovals.studyId, studyId))
    .orderBy(desc(studyApprovals.id))
    .all()

/** An approval as staff read it. `study` is undefined once the study is deleted. */
export function approvalForStaff(
  stored: StoredApproval,
  shown: ReadonlySet<number>,
  day: string,
): StudyApproval {
  const { studyId: _, picture: _picture, withdrawnOn: _withdrawnOn, ...approval } = stored
  return { ...approval, inForce: isInForce(stored, day), shown: shown.has(stored.id) }
}

export function shownApprovals(
  study: Parameters<typeof gateOf>[0],
  approvals: readonly GatedApproval[],
  day: string,
) {
  const { shown } = gateOf(study, approvals, day)
  return new Set(
    Object.values(shown).flatMap((one) => (one === null || one === 'draft' ? [] : one.id)),
  )
}
