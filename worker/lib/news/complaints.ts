import type { Db } from '#db/client.ts'
import { complaintsOf } from '#db/news/deliveries.ts'
import { sendingIssues } from '#db/news/issues.ts'
import { isTooMuch } from '#db/model/news/complaints.ts'
import { holdIssue } from './steps.ts'

/** Holds the issues that too many of their readers have called spam. */
export async function holdComplained(db: Db) {
  for (const issue of await sendingIssues(db)) {
    if (isTooMuch(await complaintsOf(db, issue.id))) await holdIssue(db, issue, 'complaints', null)
  }
}
