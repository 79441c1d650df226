import { type Actor, actorName, change } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { tried } from '#db/lib/tried.ts'
import type { NewApproval } from '#db/model/studies/approvals.ts'
import type { Material } from '#db/model/studies/labels.ts'
import { newApprovalId, noteOutcome, servedDiffers, servedStatements } from './served.ts'
import { draftSnapshot, gateOutcome } from './gate-outcome.ts'
import { type GateState, mustBeAsRead, readStudyState } from '../state.ts'
import { addressOfStudy } from '../studies.ts'
import { type StoredApproval, studyApprovals } from '../approval-tables.ts'

export type EnteredApproval = Omit<NewApproval, 'basedOn'>
type Entered = EnteredApproval & { material: Material }
export type ApprovalValues = Omit<StoredApproval, 'id' | 'studyId'>

/** Whether the same letter was entered before, by somebody else or by a second press. */
export const isSameApproval = (one: StoredApproval, values: ApprovalValues) =>
  one.withdrawnAt === null &&
  (
    [
      'material',
      'issueId',
      'sha256',
      'board',
      'protocolNumber',
      'materialVersion',
      'approvedOn',
      'expiresOn',
    ] as const
  ).every((name) => one[name] === values[name])

/** A change of approvals with everything that follows from it for visitors. */
export function changeApprovals(
  db: Db,
  {
    state,
    approvals,
    day,
    now,
    elsewhere,
  }: {
    state: GateState
    approvals: StoredApproval[]
    day: string
    now: string
    /** the page that changes too, if it is not that of the study */
    elsewhere?: string | undefined
  },
  write: Omit<
    Parameters<typeof change<StoredApproval>>[0],
    'db' | 'page' | 'also' | 'table' | 'must'
  >,
) {
  const outcome = gateOutcome({ ...state, approvals }, day)
  const isSeen = state.study.published && servedDiffers(state, outcome)
  return change<StoredApproval>({
    ...write,
    db,
    table: studyApprovals,
    page: isSeen ? addressOfStudy(state.study) : elsewhere,
    must: mustBeAsRead(state),
    also: [
      noteOutcome(db, state, outcome),
      ...servedStatements(db, state.study.id, state.open, outcome.shown, now),
    ],
  })
}

/**
 * Saves the current draft as approved. Returns undefined if the study was saved after `updatedAt`, so that nobody
 * approves what they have not read. The same letter entered twice is one approval.
 */
export async function addApproval(
  db: Db,
  actor: Actor,
  { id, updatedAt }: { id: number; updatedAt: string },
  entered: Entered,
  day: string,
): Promise<StoredApproval | undefined> {
  return tried(3, async () => {
    const state = await readStudyState(db, id)
    if (state?.study.updatedAt !== updatedAt) return null
    const now = new Date().toISOString()
    const { locations, letter, ...fields } = entered
    const values: ApprovalValues = {
      ...fields,
      issueId: null,
      ...draftSnapshot(entered.material, state.study, state.picture),
      locations: locations ?? [],
      letter: letter ?? null,
      enteredBy: actorName(actor),
      enteredAt: now,
      withdrawnAt: null,
      withdrawnBy: null,
      withdrawnOn: null,
    }
    const known = state.approvals.find((one) => isSameApproval(one, values))
    if (known) return known
    const approvals = [{ ...values, id: newApprovalId, studyId: id }, ...state.approvals]
    const { content: _content, picture: _picture, ...noted } = values
    return changeApprovals(
      db,
      { state, approvals, day, now },
      {
        actor,
        action: 'create',
        new: { studyId: id, ...noted },
        write: db
          .insert(studyApprovals)
          .values({ ...values, studyId: id })
          .returning(),
      },
    )
  })
}
