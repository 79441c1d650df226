import type { Actor } from '#db/audit/audit.ts'
import type { Step } from '#db/model/candidates/events.ts'
import { isOpenStatus } from '#db/model/candidates/labels.ts'
import type { DoNotContact } from '#db/model/candidates/ways.ts'
import type { CandidateChange } from '#db/model/candidates/candidates.ts'
import { closedByWish, doNotContactAfter, isClosedBy } from '../contact/no-contact.ts'
import { proposedStep, type Situation } from '../steps/next-step.ts'
import type { ShownCandidate } from '../shown.ts'

/** The fields of a candidate that staff change. */
export type Fields = Step & {
  reasonDetail: string | null
  ownerId: number | null
  doNotContact: DoNotContact | null
}

export const changeableFields = (candidate: ShownCandidate): Fields => {
  const { status, closedReason, reasonDetail, ownerId, nextAction, dueAt, doNotContact } = candidate
  return { status, closedReason, reasonDetail, ownerId, nextAction, dueAt, doNotContact }
}

type Reason = Pick<Fields, 'closedReason' | 'reasonDetail'>
/** The reason of a candidate that is not closed. */
export const noReason: Reason = { closedReason: null, reasonDetail: null }

/** The reason of a closed candidate after a change. A new reason clears the detail. */
function reasonAfter(old: Reason, change: CandidateChange): Reason {
  const closedReason = change.closedReason ?? old.closedReason
  const kept = closedReason === old.closedReason ? old.reasonDetail : null
  const { reasonDetail = kept } = change
  return { closedReason, reasonDetail }
}

/** The fields after a change. A new status brings the next step that it proposes, unless another one is given. */
export function changedFields(
  old: ShownCandidate,
  change: CandidateChange,
  situation: Situation,
  actor: Actor,
): Fields {
  const doNotContact = doNotContactAfter(old, change, actor)
  const { status = old.status, ownerId = old.ownerId } = change
  if (isClosedBy(old, change)) return { ...closedByWish, ownerId, doNotContact }
  const isEnding = change.status !== undefined && !isOpenStatus(change.status)
  const step = isEnding || status !== old.status ? proposedStep(status, situation) : old
  return {
    status,
    ...(status === 'closed' ? reasonAfter(old, change) : noReason),
    ownerId,
    nextAction: step.dueAt && (change.nextAction ?? step.nextAction),
    dueAt: step.dueAt && (change.dueAt ?? step.dueAt),
    doNotContact,
  }
}
