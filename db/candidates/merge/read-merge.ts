import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { dayMs, timeFromNow } from '#db/model/lib/time.ts'
import { undoDays } from '#db/model/candidates/limits.ts'
import { candidateColumns } from '../shown.ts'
import { candidates } from '../tables.ts'
import { candidateEvents } from '../event-tables.ts'
import { candidateMerges } from '../merge-tables.ts'

/** SQL: this expression, evaluated on the row of the merge. */
const ofMerge = (id: number, what: string) =>
  sql`(select ${sql.raw(what)} from ${candidateMerges} as merge where merge.id = ${id})`

/** SQL: the submissions since the merge from addresses of the merged candidate. */
export const submissionsSince = (id: number) => sql`${candidateEvents} where kind = 'submission'
  and id > (select event.id from candidate_events as event where event.candidate_id = ${ofMerge(id, 'kept_id')}
    and event.kind = 'merge' and event.data ->> '$.merge' = ${id} order by event.id limit 1) and (candidate_id = ${ofMerge(id, 'other_id')}
    or candidate_id in (select value from json_each(${ofMerge(id, 'followers')})))`

/** A merge with its candidates as they are now: the kept one may have been merged since, into `root`. */
export async function readMerge(db: Db, id: number) {
  const candidate = (which: string) =>
    db
      .select(candidateColumns)
      .from(candidates)
      .where(sql`candidates.id = ${ofMerge(id, which)}`)
  const [[stored], [kept], [other], [root]] = await db.batch([
    db
      .select({
        ...getTableColumns(candidateMerges),
        came: sql<number>`(select count(*) from ${submissionsSince(id)})`,
      })
      .from(candidateMerges)
      .where(eq(candidateMerges.id, id)),
    candidate('kept_id'),
    candidate('other_id'),
    candidate('(select merged_into from candidates as one where one.id = other_id)'),
  ])
  return stored && kept && other && { merge: stored, kept, other, root }
}

export type MergeRead = NonNullable<Awaited<ReturnType<typeof readMerge>>>

export const isTooOld = ({ merge }: MergeRead) => merge.createdAt < timeFromNow(-undoDays * dayMs)
