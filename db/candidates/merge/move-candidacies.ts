import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from '#db/client.ts'
import { insertMany } from '#db/lib/insert-many.ts'
import type { CandidateStatus } from '#db/model/candidates/labels.ts'
import { candidacies } from '../candidacies.ts'
import { groupOf } from '../person.ts'
import type { PartedCandidacies } from './separate-candidacies.ts'

/** SQL: every candidacy of these people with its version: while this is the same, nobody has changed one. */
export const candidacyVersions = (
  ids: SQL,
) => sql`(select json_group_array(json_array(one.id, one.version))
  from (select id, version from candidacies where candidate_id in ${ids} order by id) as one)`

type Parting = {
  at: string
  /** when the newest of the moved submissions came */
  cameAt: string
  keptId: number
  newId: SQL
  newMergeId: SQL
}

/** A person without a candidacy gets one without a study. A row that a merge has set aside counts again. */
const ensureCandidacy = (
  db: Db,
  { keptId, at }: Pick<Parting, 'keptId' | 'at'>,
  status: CandidateStatus,
) =>
  db.run(sql`insert into candidacies (candidate_id, status, opened_at, updated_at)
    select ${keptId}, ${status}, ${at}, ${at} where not exists (select 1 from candidacies as its
      where not its.set_aside and its.candidate_id in ${groupOf(sql`${keptId}`)})
    on conflict do update set set_aside = 0, status = excluded.status, closed_reason = null, reason_detail = null,
      closed_at = null, version = version + 1, updated_at = excluded.updated_at`)

/** Gives candidacies to a new candidate. The separation stores which ones it made, so that an undo can delete them. */
export function moveCandidacies(
  db: Db,
  { moved, begun, instead }: PartedCandidacies,
  { at, cameAt, keptId, newId, newMergeId }: Parting,
): BatchItem<'sqlite'>[] {
  const ids = sql`(select value from json_each(${JSON.stringify(moved.map(({ id }) => id))}))`
  const rows = begun.map((studyId) => ({
    candidateId: 0,
    studyId,
    openedAt: cameAt,
    updatedAt: at,
  }))
  const both = sql`(select id from ${groupOf(sql`${keptId}`)} union select ${newId})`
  return [
    // A trigger gives a new candidate a candidacy: replace it with the right ones.
    db.run(sql`delete from candidacies where candidate_id = ${newId}`),
    ...(begun.length > 0 ? [insertMany(db, candidacies, rows, { candidateId: newId })] : []),
    db.run(sql`update candidacies set candidate_id = ${newId}, version = version + 1, updated_at = ${at}
      where id in ${ids}`),
    ...(instead ? [ensureCandidacy(db, { keptId, at }, instead)] : []),
    db.run(sql`update candidate_merges set before = json_set(before, '$.made', json((
        select json_group_array(id) from candidacies where candidate_id in ${both}
          and ((candidate_id = ${newId} and id not in ${ids}) or (opened_at = ${at} and study_id is null)))))
      where id = ${newMergeId}`),
    db.run(sql`update candidate_merges set before = json_set(before, '$.versions', json(${candidacyVersions(both)}))
      where id = ${newMergeId}`),
  ]
}
