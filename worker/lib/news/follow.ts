import type { Db } from '#db/client.ts'
import { readIssueGates } from '#db/news/gate.ts'
import { addressOfIssue, begunIssues, closePage } from '#db/news/issues.ts'

/** Lets the pages of issues follow their gate: the text of one that may not be read any more gives way. */
export async function followGates(db: Db, day: string) {
  const issues = (await begunIssues(db)).filter(({ kind }) => kind === 'letter')
  const gates = await readIssueGates(db, issues, day)
  for (const issue of issues) {
    const isClosed = gates.get(issue.id)?.hold !== null
    if (isClosed !== issue.isClosed) await closePage(db, issue.id, isClosed, addressOfIssue(issue))
  }
}
