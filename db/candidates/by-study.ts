import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { minute, timeFromNow } from '../lib/time.ts'
import { interestDays, mostNamedStudies } from '../model/candidates/limits.ts'

/** How many named a study, by its title as they or staff wrote it. */
type NamedStudy = {
  study: string
  /** inquiries of the last days, without spam */
  inquiries: number
  /** people who are enrolled now */
  enrolled: number
}

const day = 24 * 60 * minute

/** Studies that somebody asked about lately, or is enrolled in. */
export const countByStudy = (db: Db) =>
  db.all<NamedStudy>(sql`
    select study, sum(inquiry) as inquiries, sum(enrolled) as enrolled from (
      select study, 1 as inquiry, 0 as enrolled from patient_inquiries
        where created_at >= ${timeFromNow(-interestDays * day)} and suspected_spam = 0
      union all
      select study, 0, 1 from candidates where status = 'enrolled' and merged_into is null)
    where study is not null group by study order by count(*) desc, study limit ${mostNamedStudies}`)
