import type { Db } from '../client.ts'
import { announce, enqueue, type NewMail } from '../mail/outbox.ts'
import { isSampleCandidate } from '../model/candidates/labels.ts'
import type { VisitStatus } from '../model/lib/labels.ts'
import type { VisitRow } from './changes.ts'

/** The subject of a letter about a visit. The text is written when the letter is sent, from the visit at that time. */
export type VisitLetter =
  'confirmed' | 'completed' | 'cancelled' | 'moved' | 'reminder' | 'missed-call'

type Reader = Pick<
  VisitRow,
  'firstName' | 'email' | 'suspectedSpam' | 'preferredDate' | 'preferredTime'
>

/**
 * A letter to a visitor; none to spam or to sample people. Its recipient is looked up when it is sent. A visitor who
 * is no candidate gets it at the address of the visit.
 */
export function visitLetterTo(
  visit: Reader,
  status: VisitLetter,
  kind: 'visit' | 'own-visit' = 'visit',
): Omit<NewMail, 'cause'> | undefined {
  const { firstName, email, preferredDate: date, preferredTime: time } = visit
  if (visit.suspectedSpam || isSampleCandidate(visit)) return undefined
  return { kind, recipient: email.toLowerCase(), data: { status, firstName, date, time } }
}

/** The letter about a new status, which staff can undo for a while; none about `pending`. */
export const announceStatus = (db: Db, visit: VisitRow, status: VisitStatus) =>
  announce(db, {
    about: `visit_requests ${visit.id} status`,
    was: visit.status,
    is: status,
    letter: status === 'pending' ? undefined : visitLetterTo(visit, status),
  })

export const announceMove = (db: Db, visit: VisitRow, startsAt: string) =>
  announce(db, {
    about: `visit_requests ${visit.id} time`,
    was: visit.startsAt ?? '',
    is: startsAt,
    letter: visitLetterTo(visit, 'moved'),
  })

/** A letter at once: about what the visitor did, or about a call that reached nobody. */
export function enqueueVisitLetter(db: Db, visit: VisitRow, letter: VisitLetter) {
  const mail = visitLetterTo(visit, letter, letter === 'missed-call' ? 'visit' : 'own-visit')
  if (!mail) return []
  const cause = `visit_requests ${visit.id} ${letter} ${crypto.randomUUID()}`
  return [enqueue(db, [{ ...mail, cause }])]
}
