import type { BatchItem } from 'drizzle-orm/batch'
import { type SQL, sql } from 'drizzle-orm'
import { dayMs } from '#db/model/lib/time.ts'
import { agreeOnVisits } from '../candidates/visits/visits.ts'
import { visitSteps } from '../candidates/steps/next-actions.ts'
import {
  isKnownVisit,
  makeReadingNext,
  noteVisits,
  planCalls,
  setSteps,
} from '../candidates/visits/visit-steps.ts'
import type { Db } from '../client.ts'
import { enqueue } from '../mail/outbox.ts'
import type { VisitPlan } from '../model/visits/plan.ts'
import { saveVisit, thisVisit, type VisitRow } from './changes.ts'
import { enqueueVisitLetter } from './letters.ts'

const actor = { id: null, username: 'visitor' }
const author = { by: 'visitor' as const }

const urgentMs = dayMs

/** Staff hear at once about a change on the day before the visit, or on its day. */
function urgentNotice(db: Db, { id, startsAt }: VisitRow, act: 'moved' | 'cancelled') {
  const isUrgent = startsAt !== null && Date.parse(startsAt) - Date.now() < urgentMs
  if (!isUrgent) return []
  const cause = `visit_requests ${id} notice ${crypto.randomUUID()}`
  const data = { what: 'visit request', visit: act }
  return [enqueue(db, [{ cause, kind: 'notice', data }])]
}

/** If somebody else may have booked the visit under a known person's name, the only step is that staff read it. */
function stepsIfKnown(
  db: Db,
  old: VisitRow,
  stepsOf: (condition: SQL, dueAt: string) => BatchItem<'sqlite'>[],
) {
  const now = new Date().toISOString()
  const isKnown = isKnownVisit(old)
  return [
    // First: `isKnownVisit` reads the next step, which the statements after it change.
    ...makeReadingNext(db, sql`${thisVisit(old)} and not ${isKnown}`, sql`${now}`),
    ...stepsOf(sql`${thisVisit(old)} and ${isKnown}`, now),
  ]
}

/** Cancels a visit for its visitor. The owner of the candidate has to call. */
export const cancelByVisitor = (db: Db, old: VisitRow, reason: string | null) =>
  saveVisit({
    db,
    actor,
    old,
    fields: {
      status: 'cancelled',
      cancelReason: reason,
      coming: false,
      sequence: old.sequence + 1,
    },
    also: [
      noteVisits(db, author, thisVisit(old), { status: 'cancelled', act: 'cancelled' }),
      ...stepsIfKnown(db, old, (isKnown, dueAt) => [
        setSteps(db, isKnown, { action: visitSteps.cancelled, dueAt }),
      ]),
      ...enqueueVisitLetter(db, old, 'cancelled'),
      ...urgentNotice(db, old, 'cancelled'),
    ],
  })

/** The visitor says that they come. */
export const comingByVisitor = (db: Db, old: VisitRow) =>
  saveVisit({
    db,
    actor,
    old,
    fields: { coming: true },
    also: [noteVisits(db, author, thisVisit(old), { status: old.status, act: 'coming' })],
  })

const stepsAfterMove = (db: Db, old: VisitRow, isFirstTime: boolean) =>
  stepsIfKnown(db, old, (isKnown, dueAt) => {
    if (old.visitType === 'call') return planCalls(db, isKnown)
    return isFirstTime
      ? agreeOnVisits(db, author, isKnown)
      : [setSteps(db, isKnown, { action: visitSteps.moved, dueAt })]
  })

/** The fields of a visit whose visitor chooses this time, and the facts for its letters and steps. */
function moveOf(old: VisitRow, { startsAt, isBooked }: VisitPlan, isProven: boolean) {
  // Staff may have confirmed it meanwhile.
  const isWaiting = old.awaitsLink && old.status === 'pending'
  const awaitsLink = isWaiting && !isProven
  const isFirstTime = old.startsAt === null || (isWaiting && isProven)
  const isNewTime = isFirstTime || old.status === 'completed'
  const isBooking = isNewTime && isBooked && !awaitsLink && old.status !== 'confirmed'
  const isOtherTime = startsAt !== old.startsAt
  return {
    status: isBooking ? ('confirmed' as const) : old.status,
    awaitsLink,
    isFirstTime,
    isNewTime,
    isBooking,
    isOtherTime,
    // No news: a visit that waits for its link, or the same time without a booking, which staff have on their list.
    isNews: !awaitsLink && (isOtherTime || isBooked),
  }
}

/**
 * Gives a visit the time that its visitor has chosen. The status stays, but a first time is booked if visitors may
 * book it. With `isProven`, this is also true of a time that waited for the link of its letter.
 */
export function moveByVisitor(db: Db, old: VisitRow, plan: VisitPlan, isProven: boolean) {
  const { startsAt, endsAt, locationId } = plan
  const { status, awaitsLink, isFirstTime, ...is } = moveOf(old, plan, isProven)
  const isConfirmed = status === 'confirmed'
  const letter = isConfirmed && !isFirstTime ? 'moved' : 'confirmed'
  return saveVisit({
    db,
    actor,
    old,
    fields: {
      status,
      startsAt,
      endsAt,
      locationId,
      agreedAt: isConfirmed ? new Date().toISOString() : null,
      outcome: null,
      coming: false,
      awaitsLink,
      sequence: old.sequence + 1,
    },
    taken: { startsAt, endsAt, locationId, isBooking: is.isBooking },
    also: [
      noteVisits(db, author, thisVisit(old), {
        status,
        ...(is.isOtherTime && { act: 'moved' as const }),
        startsAt,
      }),
      ...(is.isNews ? stepsAfterMove(db, old, isFirstTime && plan.isBooked) : []),
      ...enqueueVisitLetter(db, old, letter),
      ...(is.isNewTime ? [] : urgentNotice(db, old, 'moved')),
    ],
  })
}
