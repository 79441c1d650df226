import { createHash } from 'node:crypto'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from '../client.ts'
import { canonicalJson, type Json } from '../model/studies/canonical.ts'
import { gateOf, nextGateDay } from '../model/studies/gate.ts'
import { type Material, materialKeys } from '../model/studies/labels.ts'
import { draftContent, type Snapshot } from '../model/studies/snapshot.ts'
import type { DraftPicture } from './pictures.ts'
import type { GateState } from './state.ts'
import { type KeptPicture, type ServedRow, studies, studyServed } from './tables.ts'

/** SHA-256 of a content's RFC 8785 form, in lower-case hex. */
const snapshotHash = (content: Snapshot) =>
  createHash('sha256')
    .update(canonicalJson(content as Json))
    .digest('hex')

/** The number of an approval that the same batch inserts: the highest. */
export const newApprovalId = Number.MAX_SAFE_INTEGER

type Served = {
  material: Material
  /** null for a draft */
  approvalId: number | null
  content: Snapshot
  sha256: string
  picture: KeptPicture | null
}

type Draft = Parameters<typeof draftContent>[1]

/** A prescreener without questions asks nothing, and is not served. */
const asksNothing = (material: Material, study: Draft) =>
  material === 'prescreener' && study.prescreenerQuestions.length === 0

/** The content of a draft with its hash and its picture. */
export function draftSnapshot(material: Material, study: Draft, picture: DraftPicture | null) {
  const content = draftContent(material, study, picture?.content ?? null)
  return {
    content,
    sha256: snapshotHash(content),
    picture: material === 'page' ? (picture?.kept ?? null) : null,
  }
}

type Judged = Pick<GateState, 'approvals' | 'picture'> & {
  study: Draft & Parameters<typeof gateOf>[0]
}

/** The material that visitors get of a study on a day, and the bookkeeping columns that follow from it. */
export function gateOutcome({ study, approvals, picture }: Judged, day: string) {
  const gate = gateOf(study, approvals, day)
  const shown = materialKeys.flatMap((material): Served[] => {
    const one = gate.shown[material]
    if (one === null || (one === 'draft' && asksNothing(material, study))) return []
    if (one === 'draft')
      return [{ material, approvalId: null, ...draftSnapshot(material, study, picture) }]
    const approval = approvals.find(({ id }) => id === one.id)
    if (!approval) return []
    const { id: approvalId, content, sha256 } = approval
    return [{ material, approvalId, content, sha256, picture: approval.picture }]
  })
  const columns = { lapsed: gate.lapsed, gateDay: nextGateDay(study, approvals, day) }
  return { shown, columns }
}

type Outcome = ReturnType<typeof gateOutcome>

const isSame = (row: ServedRow, one: Served) =>
  row.material === one.material && row.approvalId === one.approvalId && row.sha256 === one.sha256

/** Whether visitors will read something else than now. */
export const differs = ({ study, open }: GateState, { shown, columns }: Outcome) =>
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
  shown: Served[],
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
export const lockStudy = (db: Db, { study }: GateState, { columns }: Outcome, token: string) =>
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
