import { type GatedApproval, isInForce } from '../studies/gate.ts'
import type { IssueHold } from './labels.ts'

/** An approval of an issue, as material of one study. */
export type IssueApproval = GatedApproval & { studyId: number; sha256: string }

export type ConcernedStudy = {
  id: number
  /** visitors can read about it now: it is published, and neither its review nor its approval has ended */
  isOpen: boolean
  /** the clinic has said why no board approves its material */
  needsNoBoard: boolean
}

type GatedIssue = {
  /** the hash of its texts and studies now */
  sha256: string
  /** its texts have words that listing facts may not say */
  saysMore: boolean
  /** the studies that its own words name */
  named: readonly ConcernedStudy[]
  /** these, and those whose cards it shows */
  concerned: readonly ConcernedStudy[]
  approvals: readonly IssueApproval[]
}

/** Whether a board has approved exactly this issue for a study, and the approval holds today. */
export const isApprovedFor = (
  { id, needsNoBoard }: ConcernedStudy,
  { sha256, approvals }: Pick<GatedIssue, 'sha256' | 'approvals'>,
  today: string,
) =>
  needsNoBoard ||
  approvals.some((one) => one.studyId === id && one.sha256 === sha256 && isInForce(one, today))

const everApproved = ({ id }: ConcernedStudy, { approvals }: GatedIssue) =>
  approvals.some(({ studyId }) => studyId === id)

/** Why an issue may not be sent or read today; null if it may. A card is no reason: it is left out. */
export function holdOf(issue: GatedIssue, today: string): IssueHold | null {
  if (issue.named.some(({ isOpen }) => !isOpen)) return 'approval'
  if (!issue.saysMore || issue.concerned.length === 0) return null
  const missing = issue.concerned.filter((study) => !isApprovedFor(study, issue, today))
  if (missing.length === 0) return null
  return missing.some((study) => everApproved(study, issue)) ? 'approval' : 'words'
}
