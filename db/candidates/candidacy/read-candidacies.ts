import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { ToldCandidacy } from '#db/model/candidates/candidacies.ts'
import type { Answers } from '#db/model/studies/prescreener/answers.ts'
import type { KeptOutcome } from '#db/model/studies/prescreener/outcomes.ts'
import { candidacies } from '../candidacies.ts'
import { groupOf } from '../person.ts'

/** SQL: the title of a study by its number. A deleted one keeps its name from the bin. */
export const studyTitleSql = (id: SQL) => sql<string | null>`coalesce(
  (select title from studies where studies.id = ${id}),
  (select json_extract(gone."values", '$.title') || ' (deleted)' from revisions as gone
    where gone.record = 'studies' and gone.record_id = cast(${id} as text)
    order by gone.id desc limit 1))`

/**
 * SQL: a column of the first outcome of a prescreener that these people sent for the study of a candidacy. Null if
 * there is none. Later outcomes are shown only with their forms, because anybody may have sent them.
 */
const firstOf = (what: string, candidacy: 'candidacies' | 'its', persons: SQL, more = sql``) =>
  sql`(select first.${sql.raw(what)} from inquiry_outcomes as first where first.inquiry_id = (
    select min(came.inquiry_id) from candidate_events as event
    join inquiry_outcomes as came on came.inquiry_id = event.data ->> '$.id'
    where event.candidate_id in ${persons} and event.kind = 'submission'
      and event.data ->> '$.record' = 'patient_inquiries' and came.study_id = ${sql.raw(candidacy)}.study_id ${more}))`

const firstAnswers = (what: string, persons: SQL) =>
  firstOf(what, 'candidacies', persons, sql`and came.answers is not null`)

const columnsOf = (persons: SQL) => ({
  id: candidacies.id,
  studyId: candidacies.studyId,
  status: candidacies.status,
  closedReason: candidacies.closedReason,
  reasonDetail: candidacies.reasonDetail,
  screeningNumber: candidacies.screeningNumber,
  prescreenOutcome: sql<KeptOutcome | null>`coalesce(${firstOf('outcome', 'candidacies', persons)},
    ${candidacies.prescreenOutcome})`,
  prescreenVersion: sql<number | null>`coalesce(${firstOf('version', 'candidacies', persons)},
    ${candidacies.prescreenVersion})`,
  answers: sql`coalesce(${firstAnswers('answers', persons)}, ${candidacies.answers})`.mapWith(
    (json: string): Answers | null => JSON.parse(json),
  ),
  /** the version of the questions that were answered */
  answersVersion: sql<number | null>`coalesce(${firstAnswers('version', persons)},
    iif(${candidacies.answers} is null, null, ${candidacies.prescreenVersion}))`,
  openedAt: candidacies.openedAt,
  version: candidacies.version,
  updatedAt: candidacies.updatedAt,
})

export const candidaciesQuery = (db: Db, persons: SQL) =>
  db
    .select({
      ...columnsOf(persons),
      study: studyTitleSql(sql`${candidacies.studyId}`),
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
    'study', ${studyTitleSql(sql`its.study_id`)}, 'studyId', its.study_id,
    'status', its.status, 'closedReason', its.closed_reason, 'reasonDetail', its.reason_detail,
    'screeningNumber', its.screening_number, 'prescreenOutcome',
    coalesce(${firstOf('outcome', 'its', groupOf(sql`candidates.id`))}, its.prescreen_outcome)))
  from candidacies as its where not its.set_aside and its.candidate_id in ${groupOf(sql`candidates.id`)})`.mapWith(
  inOrder,
)
