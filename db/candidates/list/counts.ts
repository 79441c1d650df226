import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { type Desk, timesAt } from './filters.ts'
import { isDueSome } from '../shown.ts'
import { candidates } from '../tables.ts'

const { dueAt, ownerId } = candidates

const none = { overdue: 0, today: 0, unassigned: 0, mine: 0, open: 0 }

/** How many open candidates there are to do, counted in one pass over their index. */
export async function countsOf(db: Db, desk: Desk) {
  const { now, midnight } = timesAt(desk)
  const count = (condition: unknown) => sql<number>`count(*) filter (where ${condition})`
  const counts = await db
    .select({
      overdue: count(sql`${dueAt} <= ${now}`),
      today: count(sql`${dueAt} > ${now} and ${dueAt} < ${midnight}`),
      unassigned: count(sql`${ownerId} is null`),
      mine: count(sql`${ownerId} = ${desk.me}`),
      open: count(sql`true`),
    })
    .from(candidates)
    .where(isDueSome)
    .get()
  return counts ?? none
}
