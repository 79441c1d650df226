import { keysOf } from '#db/model/lib/keys.ts'
import { isOpenStatus, statusOrder } from '#db/model/candidates/labels.ts'
import { closedByWish } from '../contact/no-contact.ts'
import { changeableFields, type Fields } from '../change/fields.ts'
import type { ShownCandidate } from '../shown.ts'

/** The fields of the kept candidate that a merge may change, except the number of attempts. */
type Merged = Fields & Pick<ShownCandidate, 'study' | 'interest'>

/** The fields before and after a merge: what an undo compares. */
export type Merge = { was: Merged; is: Merged }

export const mergedFieldsOf = (one: ShownCandidate): Merged => {
  const { study, interest } = one
  return { ...changeableFields(one), study, interest }
}

/** The candidate whose next step comes first, if any. */
function whoseStep(kept: ShownCandidate, other: ShownCandidate) {
  if (kept.dueAt === null || other.dueAt === null) return kept.dueAt === null ? other : kept
  return other.dueAt < kept.dueAt ? other : kept
}

/** The candidate whose status shows after the merge. */
const further = (kept: ShownCandidate, other: ShownCandidate) =>
  statusOrder(other.status) > statusOrder(kept.status) ? other : kept

/** The status and next step of the kept candidate after the merge. */
function stepOf(kept: ShownCandidate, other: ShownCandidate) {
  const unwanted = [kept, other].find(({ doNotContact }) => doNotContact)
  if (unwanted) return stepOfUnwanted(kept, other, unwanted)
  const { status, closedReason, reasonDetail } = further(kept, other)
  const { nextAction, dueAt } = whoseStep(kept, other)
  return { status, closedReason, reasonDetail, nextAction, dueAt }
}

/** If one of the two asked for no contact, only their own new message makes staff call, never a step of the other. */
function stepOfUnwanted(kept: ShownCandidate, other: ShownCandidate, unwanted: ShownCandidate) {
  const isOver = !isOpenStatus(kept.status) && !isOpenStatus(other.status)
  if (!isOver && !isOpenStatus(unwanted.status)) return closedByWish
  const { status, closedReason, reasonDetail } = further(kept, other)
  const { nextAction, dueAt } = isOver ? kept : unwanted
  return { status, closedReason, reasonDetail, nextAction, dueAt }
}

/** The owner stays, and the status is that of the one further along: a merge forgets nobody who waits. */
export function mergeResult(kept: ShownCandidate, other: ShownCandidate): Merged {
  return {
    ...stepOf(kept, other),
    doNotContact: kept.doNotContact ?? other.doNotContact,
    ownerId: kept.ownerId ?? other.ownerId,
    study: kept.study ?? other.study,
    interest: kept.interest ?? other.interest,
  }
}

/** Compares as JSON, because a merge stores the old fields as JSON. */
export const isSameValue = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Fields that nobody has changed since. Status and next step go together, as they decide whether somebody waits. */
export function valuesBeforeMerge(now: ShownCandidate, { was, is }: Merge): Partial<Merged> {
  const { ownerId, study, interest, ...step } = was
  const untouched = (names: (keyof Merged)[]) =>
    names.every((name) => isSameValue(now[name], is[name]))
  return {
    ...(untouched(keysOf(step)) && step),
    ...(untouched(['ownerId']) && { ownerId }),
    ...(untouched(['study', 'interest']) && { study, interest }),
  }
}
