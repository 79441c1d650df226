import { keysOf } from '#db/model/lib/keys.ts'
import { changeableFields, type Fields } from '../change.ts'
import type { ShownCandidate } from '../shown.ts'

/** The fields of the kept candidate that a merge may change, the number of attempts aside. */
type Merged = Fields & Pick<ShownCandidate, 'study' | 'interest'>

/** The fields before and after a merge: what an undo compares. */
export type Merge = { was: Merged; is: Merged }

export const mergedFieldsOf = (one: ShownCandidate): Merged => {
  const { study, interest } = one
  return { ...changeableFields(one), study, interest }
}

/** The one whose next step comes first, if any. */
function whoseStep(kept: ShownCandidate, other: ShownCandidate) {
  if (kept.dueAt === null || other.dueAt === null) return kept.dueAt === null ? other : kept
  return other.dueAt < kept.dueAt ? other : kept
}

/**
 * The fields of the kept candidate after the merge. Its owner stays, and so does its status unless it is
 * closed: a merge forgets nobody who waits.
 */
export function resultOf(kept: ShownCandidate, other: ShownCandidate): Merged {
  const isRevived = kept.status === 'closed' && other.status !== 'closed'
  const { status, closedReason } = isRevived ? other : kept
  const { nextAction, dueAt } = whoseStep(kept, other)
  return {
    status,
    closedReason,
    ownerId: kept.ownerId ?? other.ownerId,
    nextAction,
    dueAt,
    study: kept.study ?? other.study,
    interest: kept.interest ?? other.interest,
  }
}

/**
 * The fields that go back when the merge is undone: those that nobody has changed since. Status and next step
 * belong together, as they decide whether somebody waits.
 */
export function givenBack(now: ShownCandidate, { was, is }: Merge): Partial<Merged> {
  const { ownerId, study, interest, ...step } = was
  const untouched = (names: (keyof Merged)[]) => names.every((name) => now[name] === is[name])
  return {
    ...(untouched(keysOf(step)) && step),
    ...(untouched(['ownerId']) && { ownerId }),
    ...(untouched(['study', 'interest']) && { study, interest }),
  }
}
