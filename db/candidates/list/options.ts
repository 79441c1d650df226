import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { mostOptions } from '#db/model/candidates/limits.ts'
import { newestEvent } from '../events.ts'
import { trustedOnDeskMs, untilNextEvent } from '../until-next-event.ts'

type Options = { studies: string[]; campaigns: string[] }

// One for each isolate.
const kept = untilNextEvent<Options & { newest: number }>(trustedOnDeskMs)

/** SQL: the values of a column that most candidates have, as JSON. While `seen` is the newest event, none is read. */
const mostFrequent = (column: SQL, seen: number) => sql`(select json_group_array(name) from (
  select ${column} as name from (select 1 where ${newestEvent} <> ${seen}) cross join candidates
  where ${column} is not null and merged_into is null
  group by name order by count(*) desc, max(id) desc limit ${mostOptions}))`

async function readOptions(db: Db, seen: number) {
  const [read] = await db.all<{ studies: string; campaigns: string; newest: number }>(
    sql`select ${newestEvent} as newest, ${mostFrequent(sql`study`, seen)} as studies,
      ${mostFrequent(sql`campaign_name`, seen)} as campaigns`,
  )
  const { studies = '[]', campaigns = '[]', newest = 0 } = read ?? {}
  return { studies: JSON.parse(studies), campaigns: JSON.parse(campaigns), newest }
}

const inOrder = (names: string[]) => names.toSorted((one, other) => one.localeCompare(other, 'en'))

/** The studies that most candidates asked about, and the campaigns that most came by, in alphabetical order. */
export async function listOptions(db: Db): Promise<Options> {
  const { studies, campaigns } = await kept((seen) => readOptions(db, seen))
  return { studies: inOrder(studies), campaigns: inOrder(campaigns) }
}
