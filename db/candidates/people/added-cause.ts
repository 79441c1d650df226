import { type SQL, sql } from 'drizzle-orm'

/** SQL: the cause of the letter that tells somebody that they were added. It contains the submission id of the form. */
export const addedCause = (submissionId: SQL | string) =>
  sql`'candidate ' || ${submissionId} || ' confirmation'`

/** The submission id in a cause that `addedCause` made; undefined for any other cause. */
export const addedIdIn = (cause: string) => /^candidate (.+) confirmation$/.exec(cause)?.[1]
