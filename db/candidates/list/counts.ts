import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { allDue, dueBefore } from '#db/kept-counts.ts'
import { type DeskViewer, timesAt } from './filters.ts'

const none = { overdue: 0, today: 0, unassigned: 0, open: 0, mine: 0, mineOverdue: 0 }

/** The numbers of open candidates above the list, from counts that triggers keep. */
export async function deskCounts(db: Db, desk: DeskViewer) {
  const { now, midnight } = timesAt(desk)
  const [counts] = await db.all<typeof none>(
    // Must begin with SELECT: the gate recognises reads by it.
    sql`select * from (with viewer as (select ${desk.me} as me),
      overdue as (select coalesce(sum(n), 0) as n, coalesce(sum(n) filter (where owner = me), 0) as mine
        from (${dueBefore(now, '<=')}), viewer),
      before_midnight as (select coalesce(sum(n), 0) as n from (${dueBefore(midnight, '<')})),
      every as (select coalesce(sum(n), 0) as n, coalesce(sum(n) filter (where owner = 0), 0) as unassigned,
        coalesce(sum(n) filter (where owner = me), 0) as mine from (${allDue}), viewer)
      select overdue.n as overdue, max(0, before_midnight.n - overdue.n) as today, every.unassigned, every.n as open,
        every.mine, overdue.mine as mineOverdue from overdue, before_midnight, every)`,
  )
  // An aggregate always answers with a row.
  return counts ?? none
}
