import type { CandidateStatus, Outcome } from '../model/candidates/labels.ts'
import type { callTimes } from '../model/inquiries.ts'
import type { Office } from '../model/visit-times.ts'
import { businessDaysAfter, daysAfter, isMorning, nextBusinessDayAt } from './business-time.ts'

/** What is to be done next, and when; neither where nothing is. */
export type NextStep = { nextAction: string; dueAt: string } | { nextAction: null; dueAt: null }
export type Proposal = { status: CandidateStatus } & NextStep

/** What a proposal depends on. */
export type Situation = {
  status: CandidateStatus
  dueAt: string | null
  /** attempts in a row that did not reach the person */
  misses: number
  callTime: keyof typeof callTimes | null
  /** when the person comes */
  visitAt: Date | null
  now: Date
  office: Office
}

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
    : step('Close as unreachable', daysAfter(now, 14, office))
}

/** The next step that a status proposes. */
export function stepOf(status: CandidateStatus, situation: Situation): NextStep {
  const { now, office, visitAt } = situation
  const inBusinessDays = (days: number) => businessDaysAfter(now, days, office)
  switch (status) {
    case 'new':
      return step('Call', inBusinessDays(1))
    case 'contacting':
      return tryAgain(situation, 'Call again')
    case 'talking':
      return step('Follow up', inBusinessDays(3))
    case 'visit':
      return visitAt ? step('Visit', visitAt) : step('Agree on a day', inBusinessDays(1))
    case 'screening':
      return step('Ask how the screening went', daysAfter(now, 7, office))
    case 'enrolled':
    case 'closed':
      return nothing
  }
}

const retries: Record<Exclude<Outcome, 'reached'>, string> = {
  voicemail: 'Call again',
  'no-answer': 'Call again',
  'wrong-number': 'Write for another number',
  'call-back': 'Call back',
}

/** The status after an attempt: reached or not, nobody is `new` any more. */
function statusAfter(outcome: Outcome, status: CandidateStatus): CandidateStatus {
  if (outcome === 'reached') return status === 'contacting' || status === 'new' ? 'talking' : status
  return status === 'new' ? 'contacting' : status
}

/** The status and the next step after an attempt. Who is not waited for stays so. */
export function proposalAfter(outcome: Outcome, situation: Situation): Proposal {
  const status = statusAfter(outcome, situation.status)
  if (situation.dueAt === null) return { status, ...nothing }
  if (outcome === 'reached') return { status, ...stepOf(status, { ...situation, misses: 0 }) }
  const missed = { ...situation, misses: situation.misses + 1 }
  // A person who wants a call back can be reached: no reason to give up.
  if (outcome === 'call-back') return { status, ...step(retries[outcome], onNextDay(missed)) }
  return { status, ...tryAgain(missed, retries[outcome]) }
}
