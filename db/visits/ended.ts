import { sql } from 'drizzle-orm'
import { dayMs } from '#db/model/lib/time.ts'
import { visitSteps } from '../candidates/steps/next-actions.ts'
import { touchedSql, visitsWhere } from '../candidates/visits/visits.ts'
import type { Db } from '../client.ts'

/** The steps that a visit which is over replaces. */
const replaced = JSON.stringify(['Visit', visitSteps.moved])

/** Asks whether somebody came, once their visit is over and until somebody answers. */
export function askAboutEnded(db: Db, now: Date) {
  const isOver = sql`visit.status = 'confirmed' and visit.outcome is null and visit.visit_type <> 'call'
    and not visit.suspected_spam and visit.ends_at <= ${now.toISOString()}
    and visit.starts_at > ${new Date(now.getTime() - longestMs).toISOString()}
    and visit.starts_at <= ${now.toISOString()}`
  return db.run(sql`update candidates set next_action = ${visitSteps.ended}, due_at = over.ends_at, ${touchedSql()}
    from (select kept_id, max(ends_at) as ends_at, max(starts_at) as starts_at
      from ${visitsWhere(isOver)} group by kept_id) as over
    where candidates.id = over.kept_id and candidates.status <> 'closed' and candidates.do_not_contact is null
    and candidates.next_action in (select value from json_each(${replaced}))
    and candidates.due_at <= over.ends_at`)
}

/** Nobody asks about visits that ended longer ago. */
const longestMs = 60 * dayMs
