import { sql } from 'drizzle-orm'
import { groupOf } from '#db/candidates/person.ts'
import type { Db } from '#db/client.ts'

/** SQL: the texts by which published studies are named, in lower case. */
const named = sql`named as materialized (
  select lower(title) as text, id from studies where published union select slug, id from studies where published)`

/**
 * Gives candidacies without a study the one that the person's free text names: studies from before they were a table
 * come after the candidacies. The text stays. A second time this changes nothing.
 */
export const nameStudies = (db: Db) =>
  db.run(sql`with ${named}
    update candidacies set study_id = found.study, version = version + 1, updated_at = ${new Date().toISOString()}
    from (select its.id as id, coalesce(person.merged_into, person.id) as kept, min(named.id) as study
      from candidacies as its join candidates as person on person.id = its.candidate_id
      join named on named.text = lower(trim(person.study))
      where its.study_id is null and not its.set_aside and person.study is not null group by 1) as found
    where candidacies.id = found.id and not exists (select 1 from candidacies as other
      where other.study_id = found.study and other.candidate_id in ${groupOf(sql`found.kept`)})`)
