import {
  type AttemptOutcome,
  attemptOutcomes,
  type CandidateStatus,
  candidateStatuses,
} from '#db/model/candidates/labels.ts'
import { type CandidateEvent, undoneIn } from '#db/model/candidates/events.ts'
import { byName, keysOf } from '#db/model/lib/keys.ts'
import type { Office } from '#db/model/visits/visit-times.ts'
import {
  type NextStep,
  noNextStep,
  type Proposal,
  proposedStep,
  type Situation,
} from './next-step.ts'
import { proposalAfter } from './proposal.ts'
import type { StoredCandidateRecord } from '../one.ts'
import { nextActions } from './next-actions.ts'
import { isVisitOff, isVisitOn, visitIn, visitsIn } from '../visits/expected-visit.ts'

function standing(events: CandidateEvent[]) {
  const undone = undoneIn(events)
  return events.filter(({ id }) => !undone.has(id))
}

/**
 * How many attempts in a row missed the person, since they were reached, agreed on a visit or the candidate was
 * opened again.
 */
function missesIn(events: CandidateEvent[]) {
  let misses = 0
  for (const { kind, data } of events) {
    if (kind === 'attempt' && data.outcome === 'reached') misses = 0
    else if (kind === 'attempt' && data.direction !== 'in' && !data.beforeVisit) misses++
    if (kind === 'status' && (data.from === 'closed' || data.to === 'visit')) misses = 0
  }
  return misses
}

export function situationOf(
  record: StoredCandidateRecord,
  office: Office,
  now = new Date(),
): Situation {
  const { candidate, events, submissions } = record
  const { status, nextAction, dueAt } = candidate
  const visits = visitsIn(submissions)
  return {
    status,
    nextAction,
    dueAt,
    misses: missesIn(standing(events)),
    callTime: candidate.callTime,
    ...visitIn(visits, now),
    isVisitOff: isVisitOff(visits, dueAt),
    isUnwanted: candidate.doNotContact !== null,
    now,
    office,
  }
}

/** The situation in which an attempt opens a closed candidate. */
export const reopened = (situation: Situation): Situation =>
  situation.status === 'closed'
    ? { ...situation, status: 'new', misses: 0, dueAt: situation.now.toISOString() }
    : situation

const outcomesIn = (situation: Situation) =>
  byName(keysOf(attemptOutcomes), (outcome) => proposalAfter(outcome, situation))

/** The next step that follows from each status and from each outcome of an attempt. */
export const proposalsIn = (
  situation: Situation,
): {
  statuses: Record<CandidateStatus, NextStep>
  outcomes: Record<AttemptOutcome, Proposal>
  /** proposals for an attempt that opens a closed candidate; undefined if the candidate is not closed */
  reopened: Record<AttemptOutcome, Proposal> | undefined
} => ({
  statuses: byName(keysOf(candidateStatuses), (status) => proposedStep(status, situation)),
  outcomes: outcomesIn(situation),
  reopened:
    situation.status === 'closed' && !situation.isUnwanted
      ? outcomesIn(reopened(situation))
      : undefined,
})

/** The step before the submission, or a new proposal if its visit was moved. Undefined if there is nothing to read. */
export function stepAfterReading(
  { candidate: { nextAction, status }, events, submissions }: StoredCandidateRecord,
  situation: Situation,
): NextStep | undefined {
  if (nextAction !== nextActions.read) return undefined
  // Ids tell the order. The time does not: a submission that waited for the database has the time at which it was sent.
  const [last] = events
    .filter(({ kind }) => kind === 'due' || kind === 'status')
    .toSorted((one, other) => other.id - one.id)
  const before = last?.kind === 'due' ? last.data : undefined
  if (!before?.was || !before.from) return proposedStep(status, situation)
  const isMoved =
    before.was === 'Visit' &&
    situation.visitAt !== null &&
    !isVisitOn(visitsIn(submissions), before.from)
  return isMoved ? proposedStep(status, situation) : { nextAction: before.was, dueAt: before.from }
}

/** The next step of a status for anybody; none if the status stays. */
export const stepOfStatus = (status: CandidateStatus | undefined, office: Office): NextStep =>
  status === undefined
    ? noNextStep
    : proposedStep(status, {
        status,
        nextAction: null,
        dueAt: null,
        misses: 0,
        callTime: null,
        visitAt: null,
        isConfirmed: false,
        isVisitOff: false,
        now: new Date(),
        office,
      })
