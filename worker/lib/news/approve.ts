import type { Actor } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import type { NewApproval } from '#db/model/studies/approvals.ts'
import { addIssueApproval } from '#db/news/approval.ts'
import { readIssueGates } from '#db/news/gate.ts'
import { getIssue } from '#db/news/issues.ts'
import { found, invalid, Problem } from '../http/problem.ts'

const missing = () => invalid([{ path: 'issueId', message: 'There is no such issue' }])

/** Enters that a board has approved an issue for a study that the issue names. */
export async function approveIssue(
  db: Db,
  by: Actor,
  studyId: number,
  { basedOn, ...entered }: NewApproval,
  day: string,
) {
  const issue = found(entered.issueId ? await getIssue(db, entered.issueId) : undefined, missing)
  const gates = await readIssueGates(db, [issue], day)
  if (!gates.get(issue.id)?.concerned.includes(studyId))
    throw invalid([{ path: 'issueId', message: 'The issue does not name this study' }])
  const isCurrent = basedOn === issue.updatedAt || basedOn === issue.version
  const added = isCurrent ? await addIssueApproval(db, by, studyId, issue, entered) : undefined
  if (added) return added
  throw new Problem(
    409,
    'The issue has been changed since you opened it. Please read it as it is now before you approve it.',
    { issue: await getIssue(db, issue.id) },
  )
}
