import type { CandidateStatus } from '#db/model/candidates/labels.ts'
import type { PreferredCallTime } from '#db/model/inquiries/inquiries.ts'
import type { Office } from '#db/model/visits/visit-times.ts'
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
  /** when the person is expected at a visit */
  visitAt: Date | null
  /** whether staff have confirmed that visit */
  isConfirmed: boolean
  /** whether `dueAt` is the time of a visit that was cancelled */
  isVisitOff: boolean
  /** the person asked for no contact: even a call of theirs leads to no call of ours */
  isUnwanted?: boolean
  now: Date
  office: Office
}

const triesBeforeClosing = 3
export const noNextStep: NextStep = { nextAction: null, dueAt: null }

export const nextStepAt = (nextAction: string, due: Date): NextStep => ({
  nextAction,
  dueAt: due.toISOString(),
})

const dueTimes = { morning: '10:00', afternoon: '14:00', evening: '17:30' }

/** The time of day that the person prefers; otherwise another one than that of the last attempt. */
function anotherTime({ callTime, now, office }: Situation) {
  if (callTime && callTime !== 'anytime') return dueTimes[callTime]
  return isMorning(now, office) ? dueTimes.afternoon : dueTimes.morning
}

export const onNextDay = (situation: Situation) =>
  nextBusinessDayAt(situation.now, anotherTime(situation), situation.office)

export function tryAgainStep(situation: Situation, nextAction: string) {
  const { misses, now, office } = situation
  return misses < triesBeforeClosing
    ? nextStepAt(nextAction, onNextDay(situation))
    : nextStepAt(nextActions.close, daysAfter(now, 14, office))
}

/** A visit without a request, or at another time than requested: recognised by a next step that no rule proposed. */
function visitByHand(situation: Situation): NextStep | undefined {
  const { status, nextAction, dueAt, isVisitOff, now } = situation
  if (status !== 'visit' || isVisitOff || !nextAction || isProposedAction(nextAction))
    return undefined
  return dueAt && dueAt > now.toISOString() ? { nextAction, dueAt } : undefined
}

const visitStep = (situation: Situation) =>
  visitByHand(situation) ?? (situation.visitAt ? nextStepAt('Visit', situation.visitAt) : undefined)

/** Whether a visit is agreed on and still to come. Until then, attempts in vain do not count. */
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
      return nextStepAt(nextActions.call, inBusinessDays(1))
    case 'contacting':
      return tryAgainStep(situation, nextActions.callAgain)
    case 'talking':
      return nextStepAt(nextActions.followUp, inBusinessDays(3))
    case 'visit':
      return visitStep(situation) ?? nextStepAt(nextActions.agree, inBusinessDays(1))
    case 'screening':
      return nextStepAt(nextActions.askScreening, daysAfter(now, 7, office))
    case 'enrolled':
    case 'closed':
      return noNextStep
  }
}
