import type { AttemptOutcome, CandidateStatus } from '../model/candidates/labels.ts'
import type { callTimes } from '../model/inquiries.ts'
import type { Office } from '../model/visit-times.ts'
import { businessDaysAfter, daysAfter, isMorning, nextBusinessDayAt } from './business-time.ts'
import type { FormSource } from '../model/submissions/kinds.ts'

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
  callTime: keyof typeof callTimes | null
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

const actions = {
  call: 'Call',
  callAboutVisit: 'Call about the visit',
  callAgain: 'Call again',
  callBack: 'Call back',
  write: 'Write for another number',
  close: 'Close as unreachable',
  followUp: 'Follow up',
  agree: 'Agree on a day',
  askScreening: 'Ask how the screening went',
}
const isProposed = (nextAction: string) => Object.values(actions).includes(nextAction)

/** The next step when somebody writes. */
export const firstActions: Record<FormSource, string> = {
  'patient-inquiry': actions.call,
  'visit-request': actions.callAboutVisit,
}

/** The next step when somebody writes who had asked for no contact. */
export const wroteAgain = 'Wrote again after asking for no contact'

const triesBeforeClosing = 3
export const nothing: NextStep = { nextAction: null, dueAt: null }

const step = (nextAction: string, due: Date): NextStep => ({ nextAction, dueAt: due.toISOString() })

const timesOfDay = { morning: '10:00', afternoon: '14:00', evening: '17:30' }

/** The time of day that the person prefers; otherwise another one than that of the last attempt. */
function anotherTime({ callTime, now, office }: Situation) {
  if (callTime && callTime !== 'anytime') return timesOfDay[callTime]
  return isMorning(now, office) ? timesOfDay.afternoon : timesOfDay.morning
}

const onNextDay = (situation: Situation) =>
  nextBusinessDayAt(situation.now, anotherTime(situation), situation.office)

function tryAgain(situation: Situation, nextAction: string) {
  const { misses, now, office } = situation
  return misses < triesBeforeClosing
    ? step(nextAction, onNextDay(situation))
    : step(actions.close, daysAfter(now, 14, office))
}

/**
 * The visit as staff have entered it: without a request, or for another time than requested. It is known by a
 * next step that is no proposal.
 */
function visitByHand(situation: Situation): NextStep | undefined {
  const { status, nextAction, dueAt, isVisitOff, now } = situation
  if (status !== 'visit' || isVisitOff || !nextAction || isProposed(nextAction)) return undefined
  return dueAt && dueAt > now.toISOString() ? { nextAction, dueAt } : undefined
}

const visitStep = (situation: Situation) =>
  visitByHand(situation) ?? (situation.visitAt ? step('Visit', situation.visitAt) : undefined)

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
      return step(actions.call, inBusinessDays(1))
    case 'contacting':
      return tryAgain(situation, actions.callAgain)
    case 'talking':
      return step(actions.followUp, inBusinessDays(3))
    case 'visit':
      return visitStep(situation) ?? step(actions.agree, inBusinessDays(1))
    case 'screening':
      return step(actions.askScreening, daysAfter(now, 7, office))
    case 'enrolled':
    case 'closed':
      return nothing
  }
}

const retries: Record<Exclude<AttemptOutcome, 'reached'>, string> = {
  voicemail: actions.callAgain,
  'no-answer': actions.callAgain,
  'wrong-number': actions.write,
  'call-back': actions.callBack,
}

/** The status after an attempt: reached or not, nobody is `new` any more. */
function statusAfter(outcome: AttemptOutcome, status: CandidateStatus): CandidateStatus {
  if (outcome === 'reached') return status === 'contacting' || status === 'new' ? 'talking' : status
  return status === 'new' ? 'contacting' : status
}

function stepAfterMiss(outcome: keyof typeof retries, situation: Situation): NextStep {
  // A person who wants a call back can be reached: no reason to give up.
  if (outcome === 'call-back') return step(retries[outcome], onNextDay(situation))
  const misses = isVisitAhead(situation) ? 0 : situation.misses + 1
  return tryAgain({ ...situation, misses }, retries[outcome])
}

const keptStep = ({ status, nextAction, dueAt }: Situation, chosen: string | null): Proposal =>
  nextAction !== null && dueAt !== null
    ? { status, nextAction, dueAt: chosen ?? dueAt }
    : { status, ...nothing }

/**
 * The status and the next step after an attempt, at the time that staff choose instead of the proposed one.
 * A candidate without a next step gets none, and an agreed visit keeps its day.
 */
export function proposalAfter(
  outcome: AttemptOutcome,
  situation: Situation,
  chosen: string | null = null,
): Proposal {
  if (situation.isUnwanted) return keptStep(situation, chosen)
  const status = statusAfter(outcome, situation.status)
  if (situation.dueAt === null) return { status, ...nothing }
  const keepsVisit = status === 'visit' && !chosen && isVisitAhead(situation)
  const next =
    outcome === 'reached' || keepsVisit
      ? proposedStep(status, { ...situation, misses: 0 })
      : stepAfterMiss(outcome, situation)
  return next.dueAt && chosen ? { status, ...next, dueAt: chosen } : { status, ...next }
}
