import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from '../client.ts'
import type { GateState } from './state.ts'
import { studies } from './tables.ts'
import { type ServedRow, studyServed } from './approval-tables.ts'
import type { GateOutcome, ServedMaterial } from './gate-outcome.ts'

/** The number of an approval that the same batch inserts: the highest. */
export const newApprovalId = Number.MAX_SAFE_INTEGER

const isSame = (row: ServedRow, one: ServedMaterial) =>
  row.material === one.material && row.approvalId === one.approvalId && row.sha256 === one.sha256

/** Whether visitors will read something else than now. */
export const differs = ({ study, open }: GateState, { shown, columns }: GateOutcome) =>
  study.lapsed !== columns.lapsed ||
  open.length !== shown.length ||
  !shown.every((one) => open.some((row) => isSame(row, one)))

/** SQL condition: the write that took this lock has happened. */
export const isLocked = (token: string) =>
  sql`exists (select 1 from ${studies} where ${studies.lock} = ${token})`

const closed = (db: Db, row: ServedRow, now: string, condition: SQL) =>
  db.run(sql`update ${studyServed} set "to" = ${now}
    where id = ${row.id} and "to" is null and ${condition}`)

/**
 * Statements that keep what is served, for the batch of a write that put `token` into the study's lock. They act only
 * if it did.
 */
export function servedStatements(
  db: Db,
  open: ServedRow[],
  shown: ServedMaterial[],
  { token, now }: { token: string; now: string },
): BatchItem<'sqlite'>[] {
  const ended = open.filter((row) => !shown.some((one) => isSame(row, one)))
  const begun = shown.filter((one) => !open.some((row) => isSame(row, one)))
  return [
    ...ended.map((row) => closed(db, row, now, isLocked(token))),
    ...begun.map(({ material, approvalId, sha256, content, picture }) => {
      const approval =
        approvalId === newApprovalId
          ? sql`(select max(id) from study_approvals)`
          : sql`${approvalId}`
      return db.run(sql`insert into ${studyServed}
        (study_id, material, approval_id, sha256, content, picture, "from")
        select id, ${material}, ${approval}, ${sha256}, ${JSON.stringify(content)},
          ${picture && JSON.stringify(picture)}, ${now} from ${studies} where lock = ${token}`)
    }),
  ]
}

/** Statements that end what a study serves, for the batch that deletes it. They act only if it did. */
export const endServing = (
  db: Db,
  { study, open }: GateState,
  now: string,
): BatchItem<'sqlite'>[] =>
  open.map((row) =>
    closed(db, row, now, sql`not exists (select 1 from ${studies} where id = ${study.id})`),
  )

/** Writes the bookkeeping columns and the lock where the study itself stays: its version is the same. */
export const lockStudy = (db: Db, { study }: GateState, { columns }: GateOutcome, token: string) =>
  db.run(sql`update ${studies} set lock = ${token}, lapsed = ${columns.lapsed ? 1 : 0},
    gate_day = ${columns.gateDay} where lock = ${study.lock}`)

/** Everything that was served of a study, newest first. */
export const listServed = (db: Db, studyId: number) =>
  db
    .select()
    .from(studyServed)
    .where(eq(studyServed.studyId, studyId))
    .orderBy(desc(studyServed.id))
    .all()
