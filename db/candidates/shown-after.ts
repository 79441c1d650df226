import type { CandidateChange } from '../model/candidates/candidates.ts'
import { type CandidateStatus, isOpenStatus, shownStatus } from '../model/candidates/labels.ts'
import type { Candidacy } from './candidacy/read-candidacies.ts'
import { type Fields, noReason } from './change/fields.ts'
import type { Happened } from './events.ts'
import { noNextStep, proposedStep, type Situation } from './steps/next-step.ts'

/** The candidacy whose status shows. A new status of the person changes this one. */
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

/** The status follows from all candidacies, and the next step from that status. The other fields are as requested. */
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

/** The event of the leading candidacy, if the shown status differs from its new status. */
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
