import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import type { ToldCandidacy } from '../model/candidates/candidacies.ts'
import { candidacies } from './candidacies.ts'
import { groupOf } from './person.ts'

const columns = {
  id: candidacies.id,
  studyId: candidacies.studyId,
  status: candidacies.status,
  closedReason: candidacies.closedReason,
  reasonDetail: candidacies.reasonDetail,
  screeningNumber: candidacies.screeningNumber,
  prescreenOutcome: candidacies.prescreenOutcome,
  prescreenVersion: candidacies.prescreenVersion,
  answers: candidacies.answers,
  openedAt: candidacies.openedAt,
  version: candidacies.version,
  updatedAt: candidacies.updatedAt,
}

/** The candidacies of a person, with the titles of their studies; a study in the bin has none. */
export const candidaciesQuery = (db: Db, persons: SQL) =>
  db
    .select({
      ...columns,
      study: sql<
        string | null
      >`(select title from studies where studies.id = ${candidacies.studyId})`,
    })
    .from(candidacies)
    .where(sql`${candidacies.candidateId} in ${persons} and not ${candidacies.setAside}`)
    .orderBy(candidacies.id)

export type Candidacy = Awaited<ReturnType<typeof candidaciesQuery>>[number]

/** The candidacies in a column, in the order of their ids: SQLite would sort all of them in a table of its own. */
const inOrder = (json: string) =>
  (JSON.parse(json) as ToldCandidacy[]).toSorted((one, other) => one.id - other.id)

/** SQL: the candidacies of the candidate of a row, for lists and exports. */
export const candidaciesColumn = sql<
  ToldCandidacy[]
>`(select json_group_array(json_object('id', its.id,
    'study', (select title from studies where studies.id = its.study_id), 'studyId', its.study_id,
    'status', its.status, 'closedReason', its.closed_reason, 'reasonDetail', its.reason_detail,
    'screeningNumber', its.screening_number, 'prescreenOutcome', its.prescreen_outcome))
  from candidacies as its where not its.set_aside and its.candidate_id in ${groupOf(sql`candidates.id`)})`.mapWith(
  inOrder,
)
