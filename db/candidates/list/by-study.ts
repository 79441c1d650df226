import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { dayMs, timeFromNow } from '#db/model/lib/time.ts'
import { interestDays, mostNamedStudies } from '#db/model/candidates/limits.ts'
import { studyTitleSql } from '../candidacy/read-candidacies.ts'

/** The numbers of a study, by the title that people or staff wrote. */
type NamedStudy = {
  study: string
  /** inquiries of the last days, without spam */
  inquiries: number
  /** candidacies that are enrolled now: somebody may be enrolled in two */
  enrolled: number
}

/** Studies that somebody asked about lately, or is enrolled in. */
export const countByStudy = (db: Db) =>
  db.all<NamedStudy>(sql`
    select study, sum(inquiry) as inquiries, sum(enrolled) as enrolled from (
      select study, 1 as inquiry, 0 as enrolled from patient_inquiries
        where created_at >= ${timeFromNow(-interestDays * dayMs)} and suspected_spam = 0
      union all
      select coalesce(${studyTitleSql(sql`candidacies.study_id`)}, person.study), 0, 1 from candidacies
        join candidates as person on person.id = candidacies.candidate_id
        where candidacies.status = 'enrolled' and not candidacies.set_aside)
    where study is not null group by study order by count(*) desc, study limit ${mostNamedStudies}`)
