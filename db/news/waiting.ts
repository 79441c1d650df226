import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'

/**
 * The people who have a row of these letters, by letter and address: null for somebody who has got the letter or never will, or the
 * time when the row was skipped because the reader had had other news in that period.
 */
export async function rowsOfLetters(db: Db, letters: readonly number[]) {
  const found = new Map<number, Map<string, string | null>>()
  const pageSize = 5000
  for (let last = 0, isMore = letters.length > 0; isMore;) {
    const rows = await db.all<{ id: number; issueId: number; email: string; waits: string | null }>(
      sql`select id, issue_id as issueId, email, iif(status = 'skipped' and reason = 'period', at, null) as waits
        from news_deliveries where issue_id in (select value from json_each(${JSON.stringify(letters)}))
        and email is not null and id > ${last} order by id limit ${pageSize}`,
    )
    for (const { issueId, email, waits } of rows) {
      const ofLetter = found.get(issueId) ?? new Map<string, string | null>()
      found.set(issueId, ofLetter.set(email, waits))
    }
    isMore = rows.length === pageSize
    last = rows.at(-1)?.id ?? last
  }
  return found
}
