import { type SQL, sql } from 'drizzle-orm'
import { type Actor, actorName, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import type { NewApproval } from '../model/studies/approvals.ts'
import { differs, lockStudy, newApprovalId, servedStatements } from './served.ts'
import { draftSnapshot, gateOutcome } from './gate-outcome.ts'
import { type GateState, readStudyState } from './state.ts'
import { addressOfStudy } from './studies.ts'
import { studies } from './tables.ts'
import { type StoredApproval, studyApprovals } from './approval-tables.ts'

type Entered = Omit<NewApproval, 'basedOn'>
type Values = Omit<StoredApproval, 'id' | 'studyId'>

/** Whether the same letter was entered before, by somebody else or by a second press. */
const isSame = (one: StoredApproval, values: Values) =>
  one.withdrawnAt === null &&
  (
    [
      'material',
      'sha256',
      'board',
      'protocolNumber',
      'materialVersion',
      'approvedOn',
      'expiresOn',
    ] as const
  ).every((name) => one[name] === values[name])

export const isLockedAt = ({ study }: GateState) =>
  sql`exists (select 1 from ${studies} where id = ${study.id} and lock = ${study.lock})`

/** A change of approvals with everything that follows from it for visitors. */
export function changeApprovals(
  db: Db,
  {
    state,
    approvals,
    day,
    now,
  }: { state: GateState; approvals: StoredApproval[]; day: string; now: string },
  write: Omit<Parameters<typeof change<StoredApproval>>[0], 'db' | 'page' | 'also' | 'table'>,
) {
  const outcome = gateOutcome({ ...state, approvals }, day)
  const token = crypto.randomUUID()
  const isSeen = state.study.published && differs(state, outcome)
  return change<StoredApproval>({
    ...write,
    db,
    table: studyApprovals,
    page: isSeen ? addressOfStudy(state.study) : undefined,
    also: [
      lockStudy(db, state, outcome, token),
      ...servedStatements(db, state.open, outcome.shown, { token, now }),
    ],
  })
}

/** The values as columns in their order, for an insert that depends on a condition. */
const insertIf = (db: Db, studyId: number, values: Values, condition: SQL) =>
  db
    .insert(studyApprovals)
    .select(
      sql`select null, ${studyId}, ${values.material}, ${JSON.stringify(values.content)}, ${values.sha256},
        ${values.picture && JSON.stringify(values.picture)}, ${values.board}, ${values.protocolNumber},
        ${values.materialVersion}, ${values.approvedOn}, ${values.expiresOn},
        ${JSON.stringify(values.locations)}, ${values.letter}, ${values.enteredBy}, ${values.enteredAt},
        null, null, null where ${condition}`,
    )
    .returning()

/**
 * Keeps the draft as it stands as approved. Returns undefined if the study was saved after `updatedAt`, so that nobody
 * approves what they have not read. The same letter entered twice is one approval.
 */
export async function addApproval(
  db: Db,
  actor: Actor,
  { id, updatedAt }: { id: number; updatedAt: string },
  entered: Entered,
  day: string,
): Promise<StoredApproval | undefined> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const state = await readStudyState(db, id)
    if (state?.study.updatedAt !== updatedAt) return undefined
    const now = new Date().toISOString()
    const { locations, letter, ...fields } = entered
    const values: Values = {
      ...fields,
      ...draftSnapshot(entered.material, state.study, state.picture),
      locations: locations ?? [],
      letter: letter ?? null,
      enteredBy: actorName(actor),
      enteredAt: now,
      withdrawnAt: null,
      withdrawnBy: null,
      withdrawnOn: null,
    }
    const known = state.approvals.find((one) => isSame(one, values))
    if (known) return known
    const approvals = [{ ...values, id: newApprovalId, studyId: id }, ...state.approvals]
    const { content: _content, picture: _picture, ...noted } = values
    const saved = await changeApprovals(
      db,
      { state, approvals, day, now },
      {
        actor,
        action: 'create',
        new: { studyId: id, ...noted },
        write: insertIf(db, id, values, isLockedAt(state)),
      },
    )
    if (saved) return saved
  }
  return undefined
}
