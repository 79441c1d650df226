import { type KeptOutcome, prescreenOutcomes } from '../studies/prescreener/outcomes.ts'
import {
  type CandidateStatus,
  candidateStatuses,
  type ClosedReason,
  reasonInWords,
} from './labels.ts'

/** A candidacy as lists and exports show it. */
export type ToldCandidacy = {
  id: number
  /** the title, also that of a deleted study; null if none is named */
  study: string | null
  studyId: number | null
  status: CandidateStatus
  closedReason: ClosedReason | null
  reasonDetail: string | null
  screeningNumber: string | null
  prescreenOutcome: KeptOutcome | null
}

export const studyInWords = ({ study, studyId }: Pick<ToldCandidacy, 'study' | 'studyId'>) =>
  study ?? (studyId === null ? 'No study yet' : 'A deleted study')

/** A candidacy on one line of an export. */
export function candidacyInWords(candidacy: ToldCandidacy) {
  const { status, closedReason, reasonDetail, screeningNumber, prescreenOutcome } = candidacy
  const facts = [
    candidateStatuses[status],
    closedReason && reasonInWords(closedReason, reasonDetail),
    screeningNumber && `screening number ${screeningNumber}`,
    prescreenOutcome && `by the first questions: ${prescreenOutcomes[prescreenOutcome]}`,
  ]
  return `${studyInWords(candidacy)}: ${facts.filter(Boolean).join(', ')}`
}

type Shown = Pick<ToldCandidacy, 'study' | 'studyId' | 'status'>

/** The study whose status shows, and how many others there are. Closed ones count only if all are closed. */
export function leadingStudy(candidacies: readonly Shown[], shown: CandidateStatus) {
  const open = candidacies.filter(({ status }) => status !== 'closed')
  const counted = open.length > 0 ? open : candidacies
  const lead = counted.findLast(({ status }) => status === shown)
  return lead && { study: studyInWords(lead), studyId: lead.studyId, more: counted.length - 1 }
}
