import {
  type CandidateStatus,
  candidateStatuses,
  type Outcome,
  outcomes,
} from '../model/candidates/labels.ts'
import type { CandidateEvent } from '../model/candidates/events.ts'
import { wallTime } from '../model/lib/clock.ts'
import { byName, keysOf } from '../model/lib/keys.ts'
import type { Office } from '../model/visit-times.ts'
import { momentOf } from './business-time.ts'
import {
  type NextStep,
  nothing,
  type Proposal,
  proposalAfter,
  type Situation,
  stepOf,
} from './next-step.ts'
import type { CandidateRecord } from './one.ts'

/** How many attempts in a row missed the person, since they were reached or the candidate was opened again. */
function missesIn(events: CandidateEvent[]) {
  let misses = 0
  for (const { kind, data } of events) {
    if (kind === 'attempt') misses = data.outcome === 'reached' ? 0 : misses + 1
    if (kind === 'status' && data.from === 'closed') misses = 0
  }
  return misses
}

type Submissions = CandidateRecord['submissions']

const callTimeIn = (submissions: Submissions) =>
  submissions
    .flatMap((one) => (one.kind === 'patient-inquiry' ? (one.preferredCallTime ?? []) : []))
    .at(0) ?? null

/** When the person comes: the first visit from now on, a confirmed one before the others. */
function visitIn(submissions: Submissions, now: Date, office: Office) {
  const coming = submissions.flatMap((one) => {
    if (one.kind !== 'visit-request' || !['pending', 'confirmed'].includes(one.status)) return []
    const at = momentOf(one.preferredDate, wallTime(one.preferredTime), office)
    return at > now ? [{ at, isConfirmed: one.status === 'confirmed' }] : []
  })
  const [first] = coming.toSorted(
    (one, other) =>
      Number(other.isConfirmed) - Number(one.isConfirmed) || one.at.getTime() - other.at.getTime(),
  )
  return first?.at ?? null
}

/** What the next step of this candidate depends on. */
export function situationOf(record: CandidateRecord, office: Office, now = new Date()): Situation {
  const { candidate, events, submissions } = record
  const { status, dueAt } = candidate
  return {
    status,
    dueAt,
    misses: missesIn(events),
    callTime: callTimeIn(submissions),
    visitAt: visitIn(submissions, now, office),
    now,
    office,
  }
}

/** The next step that follows from each status and from each outcome of an attempt. */
export const proposalsIn = (
  situation: Situation,
): { statuses: Record<CandidateStatus, NextStep>; outcomes: Record<Outcome, Proposal> } => ({
  statuses: byName(keysOf(candidateStatuses), (status) => stepOf(status, situation)),
  outcomes: byName(keysOf(outcomes), (outcome) => proposalAfter(outcome, situation)),
})

/** The next step of a status for anybody; none if the status stays. */
export const stepOfStatus = (status: CandidateStatus | undefined, office: Office): NextStep =>
  status === undefined
    ? nothing
    : stepOf(status, {
        status,
        dueAt: null,
        misses: 0,
        callTime: null,
        visitAt: null,
        now: new Date(),
        office,
      })
