import type { Happened } from '../events.ts'
import type { Fields } from './fields.ts'

export type OwnerNames = { fromName: string | null; toName: string | null }
const sameOwner: OwnerNames = { fromName: null, toName: null }

/** The wish not to be contacted, or its end. `why` says why it was lifted. */
function wishOf(old: Fields, { doNotContact }: Fields, why?: string | null) {
  if (doNotContact) return { asked: doNotContact.asked, reason: doNotContact.reason }
  return { asked: old.doNotContact?.asked ?? '', reason: why ?? '', lifted: true as const }
}

/** The events that a change of fields adds to the history. `why` says why no contact was lifted. */
export function happenedIn(
  old: Fields,
  now: Fields,
  names = sameOwner,
  why?: string | null,
): Happened[] {
  const { status, closedReason: reason, reasonDetail, ownerId, nextAction, dueAt } = now
  const isNewReason = reason !== old.closedReason || reasonDetail !== old.reasonDetail
  const isNewStatus = status !== old.status || isNewReason
  const isNewWish = now.doNotContact !== old.doNotContact
  const isNewStep = dueAt !== old.dueAt || nextAction !== old.nextAction
  const happened: (Happened | false)[] = [
    isNewWish && { kind: 'no-contact', data: wishOf(old, now, why) },
    isNewStatus && { kind: 'status', data: { from: old.status, to: status, reason, reasonDetail } },
    ownerId !== old.ownerId && {
      kind: 'owner',
      data: { from: old.ownerId, to: ownerId, ...names },
    },
    // A status that ends the work ends the step too: no event of its own.
    isNewStep &&
      !(isNewStatus && dueAt === null) && {
        kind: 'due',
        data: { from: old.dueAt, to: dueAt, nextAction },
      },
  ]
  return happened.filter((one) => one !== false)
}
