import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from '#db/client.ts'
import type { GateState } from '../state.ts'
import { studies } from '../tables.ts'
import { type ServedRow, studyServed } from '../approval-tables.ts'
import type { GateOutcome, ServedMaterial } from './gate-outcome.ts'

/** The number of an approval that the same batch inserts: the highest. */
export const newApprovalId = Number.MAX_SAFE_INTEGER

const isSame = (row: ServedRow, one: ServedMaterial) =>
  row.material === one.material && row.approvalId === one.approvalId && row.sha256 === one.sha256

/** Whether visitors will read something else than now. */
export const servedDiffers = ({ study, open }: GateState, { shown, columns }: GateOutcome) =>
  study.lapsed !== columns.lapsed ||
  open.length !== shown.length ||
  !shown.every((one) => open.some((row) => isSame(row, one)))

const closed = (db: Db, { id }: ServedRow, now: string) =>
  db.update(studyServed).set({ to: now }).where(eq(studyServed.id, id))

/** Statements that keep what is served of a study, or of the newest one. */
export function servedStatements(
  db: Db,
  studyId: number | SQL,
  open: ServedRow[],
  shown: ServedMaterial[],
  now: string,
): BatchItem<'sqlite'>[] {
  const ended = open.filter((row) => !shown.some((one) => isSame(row, one)))
  const begun = shown.filter((one) => !open.some((row) => isSame(row, one)))
  return [
    ...ended.map((row) => closed(db, row, now)),
    ...begun.map(({ material, approvalId, sha256, content, picture }) => {
      const approval =
        approvalId === newApprovalId
          ? sql`(select max(id) from study_approvals)`
          : sql`${approvalId}`
      return db.run(sql`insert into ${studyServed}
        (study_id, material, approval_id, sha256, content, picture, "from")
        values (${studyId}, ${material}, ${approval}, ${sha256}, ${JSON.stringify(content)},
          ${picture && JSON.stringify(picture)}, ${now})`)
    }),
  ]
}

/** Statements that end what a study serves, for the batch that deletes it. */
export const endServing = (db: Db, { open }: GateState, now: string) =>
  open.map((row) => closed(db, row, now))

/** Writes the bookkeeping columns only. The version of the study stays the same. */
export const noteOutcome = (db: Db, { study }: GateState, { columns }: GateOutcome) =>
  db.run(sql`update ${studies} set lapsed = ${columns.lapsed ? 1 : 0}, gate_day = ${columns.gateDay}
    where id = ${study.id}`)

/** Everything that was served of a study, newest first. */
export const listServed = (db: Db, studyId: number) =>
  db
    .select()
    .from(studyServed)
    .where(eq(studyServed.studyId, studyId))
    .orderBy(desc(studyServed.id))
    .all()
