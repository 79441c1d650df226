import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newestEvent } from '../events.ts'
import { isDueSome } from '../shown.ts'
import { candidates } from '../tables.ts'
import { trustedOnDeskMs, untilNextEvent } from '../until-next-event.ts'
import { type DeskViewer, timesAt } from './filters.ts'

type Counted = { overdue: number; today: number; unassigned: number; open: number; newest: number }

// One for each isolate.
const kept = untilNextEvent<Counted>(trustedOnDeskMs)

/** One pass over the index of open candidates. While `seen` is the newest event, nothing is read or counted. */
async function count(db: Db, desk: DeskViewer, seen: number) {
  const { now, midnight } = timesAt(desk)
  const [counted] = await db.all<Counted>(
    sql`select count(*) filter (where due_at <= ${now}) as overdue,
      count(*) filter (where due_at > ${now} and due_at < ${midnight}) as today,
      count(*) filter (where owner_id is null) as unassigned, count(*) as open,
      ${newestEvent} as newest from (select 1 where ${newestEvent} <> ${seen})
      cross join candidates indexed by candidates_due where ${isDueSome}`,
  )
  // An aggregate always answers with a row.
  return counted ?? { overdue: 0, today: 0, unassigned: 0, open: 0, newest: 0 }
}

async function countMine(db: Db, desk: DeskViewer) {
  const { now } = timesAt(desk)
  const [counted] = await db.all<{ mine: number; mineOverdue: number }>(
    sql`select count(*) as mine, count(*) filter (where due_at <= ${now}) as mineOverdue
      from ${candidates} where owner_id = ${desk.me} and ${isDueSome}`,
  )
  // An aggregate always answers with a row.
  return counted ?? { mine: 0, mineOverdue: 0 }
}

/** How many open candidates there are to do. Counted anew when something has happened to a candidate. */
export async function countsOf(db: Db, desk: DeskViewer) {
  const [{ newest: _, ...counts }, mine] = await Promise.all([
    kept((seen) => count(db, desk, seen)),
    countMine(db, desk),
  ])
  return { ...counts, ...mine }
}
