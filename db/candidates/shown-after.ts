import type { CandidateChange } from '../model/candidates/candidates.ts'
import { type CandidateStatus, isOpenStatus, shownStatus } from '../model/candidates/labels.ts'
import type { Candidacy } from './candidacy/read-candidacies.ts'
import { type Fields, noReason } from './change/fields.ts'
import type { Happened } from './events.ts'
import { noNextStep, proposedStep, type Situation } from './steps/next-step.ts'

/** The candidacy whose status shows: it is the one that a status of the person means. */
const leadingCandidacy = (candidacies: readonly Candidacy[], shown: CandidateStatus) =>
  candidacies.findLast(({ status }) => status === shown)

/** The status that shows once the leading candidacy has this one; `closed` closes all that are open. */
function statusAfter(
  candidacies: readonly Candidacy[],
  old: CandidateStatus,
  asked: CandidateStatus,
) {
  const lead = leadingCandidacy(candidacies, old)
  const isClosed = ({ status }: Candidacy) => asked === 'closed' && isOpenStatus(status)
  return shownStatus(candidacies.map((one) => (one === lead || isClosed(one) ? asked : one.status)))
}

/**
 * The fields of a person with several candidacies after a change: the status is the one that follows from all of them,
 * and the next step is of that one. The others are as asked for.
 */
export function shownFields(
  candidacies: readonly Candidacy[],
  old: Fields,
  asked: Fields,
  change: CandidateChange,
  situation: Situation,
): Fields {
  if (candidacies.length < 2 || asked.status === old.status) return asked
  const status = statusAfter(candidacies, old.status, asked.status)
  if (status === asked.status) return asked
  const stays = status === old.status && old.dueAt !== null
  const step = stays ? old : isOpenStatus(status) ? proposedStep(status, situation) : noNextStep
  return {
    ...asked,
    status,
    ...noReason,
    nextAction: step.dueAt && (change.nextAction ?? step.nextAction),
    dueAt: step.dueAt && (change.dueAt ?? step.dueAt),
  }
}

/** The event of the leading candidacy, where another status shows than the one that it got. */
export function leadHappened(
  candidacies: readonly Candidacy[],
  old: Fields,
  asked: Fields,
  shown: Fields,
): Happened[] {
  const lead = leadingCandidacy(candidacies, old.status)
  if (asked.status === shown.status || !lead) return []
  const { status: to, closedReason: reason, reasonDetail } = asked
  return [
    { kind: 'candidacy', data: { study: lead.study, from: lead.status, to, reason, reasonDetail } },
  ]
}
