import type { AttemptOutcome, CandidateStatus } from '#db/model/candidates/labels.ts'
import { nextActions } from './next-actions.ts'
import {
  isVisitAhead,
  type NextStep,
  nextStepAt,
  noNextStep,
  onNextDay,
  type Proposal,
  proposedStep,
  type Situation,
  tryAgainStep,
} from './next-step.ts'

const retries: Record<Exclude<AttemptOutcome, 'reached'>, string> = {
  voicemail: nextActions.callAgain,
  'no-answer': nextActions.callAgain,
  'wrong-number': nextActions.write,
  'call-back': nextActions.callBack,
}

/** The status after an attempt: reached or not, nobody is `new` any more. */
function statusAfter(outcome: AttemptOutcome, status: CandidateStatus): CandidateStatus {
  if (outcome === 'reached') return status === 'contacting' || status === 'new' ? 'talking' : status
  return status === 'new' ? 'contacting' : status
}

function stepAfterMiss(outcome: keyof typeof retries, situation: Situation): NextStep {
  // A person who wants a call back can be reached: no reason to give up.
  if (outcome === 'call-back') return nextStepAt(retries[outcome], onNextDay(situation))
  const misses = isVisitAhead(situation) ? 0 : situation.misses + 1
  return tryAgainStep({ ...situation, misses }, retries[outcome])
}

const keptStep = ({ status, nextAction, dueAt }: Situation, chosen: string | null): Proposal =>
  nextAction !== null && dueAt !== null
    ? { status, nextAction, dueAt: chosen ?? dueAt }
    : { status, ...noNextStep }

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
  if (situation.dueAt === null) return { status, ...noNextStep }
  const keepsVisit = status === 'visit' && !chosen && isVisitAhead(situation)
  const next =
    outcome === 'reached' || keepsVisit
      ? proposedStep(status, { ...situation, misses: 0 })
      : stepAfterMiss(outcome, situation)
  return next.dueAt && chosen ? { status, ...next, dueAt: chosen } : { status, ...next }
}
