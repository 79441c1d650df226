import type { CandidateStatus } from '#db/model/candidates/labels.ts'
import type { PreferredCallTime } from '#db/model/inquiries.ts'
import type { Office } from '#db/model/visit-times.ts'
import { businessDaysAfter, daysAfter, isMorning, nextBusinessDayAt } from './business-time.ts'
import { isProposedAction, nextActions } from './next-actions.ts'

/** The next action and its due time. Both are null when there is nothing to do. */
export type NextStep = { nextAction: string; dueAt: string } | { nextAction: null; dueAt: null }
export type Proposal = { status: CandidateStatus } & NextStep

/** The facts that a proposal is computed from. */
export type Situation = {
  status: CandidateStatus
  nextAction: string | null
  dueAt: string | null
  /** attempts in a row that did not reach the person; those before an agreed visit do not count */
  misses: number
  callTime: PreferredCallTime | null
  /** when the person comes, as they have requested it */
  visitAt: Date | null
  /** whether staff have confirmed that request */
  isConfirmed: boolean
  /** whether `dueAt` is the time of a visit that was cancelled */
  isVisitOff: boolean
  /** the person asked for no contact: no call of theirs makes us call */
  isUnwanted?: boolean
  now: Date
  office: Office
}

const triesBeforeClosing = 3
export const nothing: NextStep = { nextAction: null, dueAt: null }

export const nextStep = (nextAction: string, due: Date): NextStep => ({
  nextAction,
  dueAt: due.toISOString(),
})

const timesOfDay = { morning: '10:00', afternoon: '14:00', evening: '17:30' }

/** The time of day that the person prefers; otherwise another one than that of the last attempt. */
function anotherTime({ callTime, now, office }: Situation) {
  if (callTime && callTime !== 'anytime') return timesOfDay[callTime]
  return isMorning(now, office) ? timesOfDay.afternoon : timesOfDay.morning
}

export const onNextDay = (situation: Situation) =>
  nextBusinessDayAt(situation.now, anotherTime(situation), situation.office)

export function tryAgain(situation: Situation, nextAction: string) {
  const { misses, now, office } = situation
  return misses < triesBeforeClosing
    ? nextStep(nextAction, onNextDay(situation))
    : nextStep(nextActions.close, daysAfter(now, 14, office))
}

/**
 * The visit as staff have entered it: without a request, or for another time than requested. It is known by a
 * next step that is no proposal.
 */
function visitByHand(situation: Situation): NextStep | undefined {
  const { status, nextAction, dueAt, isVisitOff, now } = situation
  if (status !== 'visit' || isVisitOff || !nextAction || isProposedAction(nextAction))
    return undefined
  return dueAt && dueAt > now.toISOString() ? { nextAction, dueAt } : undefined
}

const visitStep = (situation: Situation) =>
  visitByHand(situation) ?? (situation.visitAt ? nextStep('Visit', situation.visitAt) : undefined)

/** Whether a visit is agreed on and still to come. Until then, nobody is given up. */
export const isVisitAhead = (situation: Situation) =>
  situation.status === 'visit'
    ? visitStep(situation) !== undefined
    : situation.visitAt !== null && situation.isConfirmed

/** The next step that a status proposes. */
export function proposedStep(status: CandidateStatus, situation: Situation): NextStep {
  const { now, office } = situation
  const inBusinessDays = (days: number) => businessDaysAfter(now, days, office)
  switch (status) {
    case 'new':
      return nextStep(nextActions.call, inBusinessDays(1))
    case 'contacting':
      return tryAgain(situation, nextActions.callAgain)
    case 'talking':
      return nextStep(nextActions.followUp, inBusinessDays(3))
    case 'visit':
      return visitStep(situation) ?? nextStep(nextActions.agree, inBusinessDays(1))
    case 'screening':
      return nextStep(nextActions.askScreening, daysAfter(now, 7, office))
    case 'enrolled':
    case 'closed':
      return nothing
  }
}
