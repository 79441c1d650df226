import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { isOverdue } from './approvals/overdue.ts'
import { studies } from './tables.ts'
import { studyApprovals, studyServed } from './approval-tables.ts'

/** A study with the page that visitors get now, and its approval; undefined if they get none. */
export async function readPaper(db: Db, id: number) {
  const row = await db
    .select({ study: studies, content: studyServed.content, approval: studyApprovals })
    .from(studies)
    .innerJoin(
      studyServed,
      and(
        eq(studyServed.studyId, studies.id),
        eq(studyServed.material, 'page'),
        isNull(studyServed.to),
      ),
    )
    .leftJoin(studyApprovals, eq(studyApprovals.id, studyServed.approvalId))
    .where(and(eq(studies.id, id), eq(studies.published, true)))
    .get()
  return row && !isOverdue(row.study.gateDay) ? row : undefined
}
export type PaperSource = NonNullable<Awaited<ReturnType<typeof readPaper>>>
