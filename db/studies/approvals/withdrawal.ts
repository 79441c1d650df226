import { eq } from 'drizzle-orm'
import { type Actor, actorName } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { tried } from '#db/lib/tried.ts'
import { readStudyState } from '../state.ts'
import { type StoredApproval, studyApprovals } from '../approval-tables.ts'
import { changeApprovals } from './approvals.ts'

/** Notes that an approval no longer holds. Returns undefined if there is no such approval of the study. */
export async function noteWithdrawal(
  db: Db,
  actor: Actor,
  { id, approvalId }: { id: number; approvalId: number },
  day: string,
): Promise<StoredApproval | undefined> {
  return tried(3, async () => {
    const state = await readStudyState(db, id)
    const old = state?.approvals.find((one) => one.id === approvalId)
    if (!state || !old || old.withdrawnAt !== null) return old ?? null
    const now = new Date().toISOString()
    const withdrawal = { withdrawnAt: now, withdrawnBy: actorName(actor), withdrawnOn: day }
    const approvals = state.approvals.map((one) =>
      one.id === approvalId ? { ...one, ...withdrawal } : one,
    )
    const { content: _content, picture: _picture, ...noted } = old
    return changeApprovals(
      db,
      { state, approvals, day, now, elsewhere: old.issueId === null ? undefined : '/news' },
      {
        actor,
        action: 'update',
        id: approvalId,
        old: noted,
        new: { ...noted, ...withdrawal },
        write: db
          .update(studyApprovals)
          .set(withdrawal)
          .where(eq(studyApprovals.id, approvalId))
          .returning(),
      },
    )
  })
}
