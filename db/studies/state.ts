import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { shownColumns } from '../lib/search.ts'
import { dayIn } from '../model/lib/time.ts'
import { publishState } from '../publish/publish.ts'
import { type DraftPicture, draftPictures } from './pictures/pictures.ts'
import { type StoredStudy, studies } from './tables.ts'
import {
  type ServedRow,
  type StoredApproval,
  studyApprovals,
  studyServed,
} from './approval-tables.ts'
import { must, mustFind } from '../must.ts'

/** Today at the office or, as for scheduled posts, the content version's day if later: time only moves forward. */
export async function gateDay(db: Db, timeZone: string, now = Date.now()) {
  const state = await db.select({ changedAt: publishState.changedAt }).from(publishState).get()
  return gateDayAfter(state?.changedAt, timeZone, now)
}

/** The same if it is known when public content last changed. */
export const gateDayAfter = (changedAt: string | null | undefined, timeZone: string, now: number) =>
  dayIn(timeZone, Math.max(now, Date.parse(changedAt ?? '') || 0))

/** Everything that decides what visitors get of a study. */
export type GateState = {
  study: StoredStudy
  approvals: StoredApproval[]
  /** the material that they get now */
  open: ServedRow[]
  picture: DraftPicture | null
}

const everyState = async (db: Db, condition: SQL | undefined): Promise<GateState[]> => {
  const rows = await db.select(shownColumns(studies)).from(studies).where(condition).all()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [approvals, open, pictures] = await Promise.all([
    db
      .select()
      .from(studyApprovals)
      .where(inArray(studyApprovals.studyId, ids))
      .orderBy(desc(studyApprovals.id))
      .all(),
    db
      .select()
      .from(studyServed)
      .where(and(inArray(studyServed.studyId, ids), isNull(studyServed.to)))
      .orderBy(asc(studyServed.id))
      .all(),
    draftPictures(
      db,
      rows.flatMap(({ imageId }) => imageId ?? []),
    ),
  ])
  return rows.map((study) => ({
    study,
    approvals: approvals.filter(({ studyId }) => studyId === study.id),
    open: open.filter(({ studyId }) => studyId === study.id),
    picture: (study.imageId === null ? undefined : pictures.get(study.imageId)) ?? null,
  }))
}

const mustBeRows = (rows: SQL, read: [number, string | null][]) => {
  const stored = sql`(select json_group_array(json_array(one.id, one.mark)) from
    (with its (id, mark) as (${rows}) select id, mark from its order by id) as one)`
  const asRead = JSON.stringify(read.toSorted(([a], [b]) => a - b))
  return must('stale', sql`${stored} = ${asRead}`)
}

/** An approval, or a date that has come, changes what visitors get and leaves the version of the study as it is. */
export const mustBeAsRead = ({ study, approvals, open }: GateState) => [
  mustFind(
    studies,
    and(
      eq(studies.id, study.id),
      eq(studies.version, study.version),
      eq(studies.lapsed, study.lapsed),
      sql`${studies.gateDay} is ${study.gateDay}`,
    ),
  ),
  mustBeRows(
    sql`select id, withdrawn_at from ${studyApprovals} where study_id = ${study.id}`,
    approvals.map(({ id, withdrawnAt }) => [id, withdrawnAt]),
  ),
  mustBeRows(
    sql`select id, null from ${studyServed} where study_id = ${study.id} and "to" is null`,
    open.map(({ id }) => [id, null]),
  ),
]

export const readStudyState = async (db: Db, id: number) =>
  (await everyState(db, eq(studies.id, id)))[0]

export const statesWithPicture = (db: Db, imageId: number) =>
  everyState(db, eq(studies.imageId, imageId))

/** The studies with a date that has come, and that may change what visitors get. */
export const statesDueOn = (db: Db, day: string) =>
  everyState(db, sql`${studies.gateDay} is not null and ${studies.gateDay} <= ${day}`)
