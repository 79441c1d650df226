import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from '#db/client.ts'
import { jsonRows, rowValue } from '#db/lib/insert-many.ts'
import { groupOf } from '../person.ts'

/** SQL: the published study that a text names by title or address. */
export const namedBy = (text: SQL) => sql`(select min(named.id) from studies as named
  where named.published and (lower(named.title) = lower(trim(${text})) or named.slug = lower(trim(${text}))))`

/** SQL: the text by which a study is stored. The name of an unknown or unpublished study stays as it was sent. */
export const studyText = sql`coalesce((select shown.title from studies as shown
  where shown.id = ${rowValue('studyId')} and shown.published), ${rowValue('study')}, cast(${rowValue('studyId')} as text))`

const isOfStudy = (study: SQL, kept: SQL) => sql`not candidacies.set_aside
  and candidacies.study_id = ${study} and candidacies.candidate_id in ${groupOf(kept)}`

type Named = { study?: string | null | undefined; studyId?: number | null | undefined }

/** SQL: kept candidates and the studies that their submissions name; undefined if none. `ofSubmission` joins `kept`. */
export function askedStudies(came: Named[], ofSubmission: SQL) {
  const naming = came.filter(({ study, studyId }) => study || studyId)
  if (naming.length === 0) return undefined
  return sql`(select kept.id as kept, ${namedBy(studyText)} as study
    from ${jsonRows(naming)} ${ofSubmission} group by 1, 2) as asked`
}

/** Opens candidacies for the studies asked about: the first takes over the one without a study, a closed one is new. */
export function openNamed(db: Db, asked: SQL): BatchItem<'sqlite'>[] {
  const at = new Date().toISOString()
  const isOpened = sql`exists (select 1 from candidacies where ${isOfStudy(sql`asked.study`, sql`asked.kept`)})`
  return [
    db.run(sql`update candidacies set study_id = asked.study,
        status = iif(status = 'closed', 'new', status), closed_reason = null, reason_detail = null, closed_at = null,
        version = version + 1, updated_at = ${at}
      from (select asked.kept, min(asked.study) as study from ${asked}
        where asked.study is not null and not ${isOpened} group by 1) as asked
      where candidacies.id = (select max(one.id) from candidacies as one where one.study_id is null
        and not one.set_aside and one.candidate_id in ${groupOf(sql`asked.kept`)})`),
    db.run(sql`insert into candidacies (candidate_id, study_id, opened_at, updated_at)
      select asked.kept, asked.study, ${at}, ${at} from ${asked}
      where asked.study is not null and not ${isOpened}`),
    db.run(sql`update candidacies set status = 'new', closed_reason = null, reason_detail = null, closed_at = null,
        version = version + 1, updated_at = ${at}
      from ${asked} where candidacies.status = 'closed' and ${isOfStudy(sql`asked.study`, sql`asked.kept`)}`),
  ]
}
