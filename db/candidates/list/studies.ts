import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { mostStudyOptions } from '#db/model/candidates/limits.ts'
import { newestEvent } from '../events.ts'
import { trustedOnDeskMs, untilNextEvent } from '../until-next-event.ts'

// One for each isolate.
const kept = untilNextEvent<{ studies: string[]; newest: number }>(trustedOnDeskMs)

/** While `seen` is the newest event, no candidate is read. */
async function readStudies(db: Db, seen: number) {
  const [read] = await db.all<{ studies: string; newest: number }>(
    sql`select ${newestEvent} as newest, json_group_array(study) as studies from (
      select study from (select 1 where ${newestEvent} <> ${seen}) cross join candidates
      where study is not null and merged_into is null
      group by study order by count(*) desc, max(id) desc limit ${mostStudyOptions})`,
  )
  const { studies = '[]', newest = 0 } = read ?? {}
  return { studies: JSON.parse(studies), newest }
}

/** The studies that most candidates asked about, in alphabetical order. */
export async function listStudies(db: Db) {
  const { studies } = await kept((seen) => readStudies(db, seen))
  return studies.toSorted((one, other) => one.localeCompare(other, 'en'))
}
