import { and, desc, eq } from 'drizzle-orm'
import { type Actor, actorName, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { issueSnapshot } from '../model/news/snapshot.ts'
import { mustFind } from '../must.ts'
import { type StoredApproval, studyApprovals } from '../studies/approval-tables.ts'
import {
  type ApprovalValues,
  type EnteredApproval,
  isSameApproval,
} from '../studies/approvals/approvals.ts'
import { snapshotHash } from '../studies/approvals/gate-outcome.ts'
import { addressOfIssue } from './issues.ts'
import { type IssueRow, newsIssues } from './tables.ts'

/**
 * Saves the issue as a board has approved it for a study. Undefined if it was saved since it was read. The same letter
 * entered twice is one approval.
 */
export async function addIssueApproval(
  db: Db,
  actor: Actor,
  studyId: number,
  issue: IssueRow,
  { locations, letter, ...entered }: EnteredApproval,
): Promise<StoredApproval | undefined> {
  const content = issueSnapshot(issue)
  const values: ApprovalValues = {
    ...entered,
    issueId: issue.id,
    content,
    sha256: snapshotHash(content),
    picture: null,
    locations: locations ?? [],
    letter: letter ?? null,
    enteredBy: actorName(actor),
    enteredAt: new Date().toISOString(),
    withdrawnAt: null,
    withdrawnBy: null,
    withdrawnOn: null,
  }
  const stored = await db
    .select()
    .from(studyApprovals)
    .where(and(eq(studyApprovals.studyId, studyId), eq(studyApprovals.issueId, issue.id)))
    .orderBy(desc(studyApprovals.id))
    .all()
  const known = stored.find((one) => isSameApproval(one, values))
  if (known) return known
  const { content: _content, picture: _picture, ...noted } = values
  return change<StoredApproval>({
    db,
    actor,
    action: 'create',
    table: studyApprovals,
    new: { studyId, ...noted },
    page: issue.startedAt === null ? undefined : addressOfIssue(issue),
    must: [
      mustFind(newsIssues, and(eq(newsIssues.id, issue.id), eq(newsIssues.version, issue.version))),
    ],
    write: db
      .insert(studyApprovals)
      .values({ ...values, studyId })
      .returning(),
  })
}
