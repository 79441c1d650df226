import type { Separation } from '#db/model/candidates/separation.ts'
import { candidateTables } from '#db/model/submissions/kinds.ts'
import type { StoredCandidateRecord } from '../one.ts'

type Ref = Separation['submissions'][number]
export type SubmissionOfRecord = StoredCandidateRecord['submissions'][number]

export const nameOfSubmission = ({ record, id }: Ref) => `${record} ${id}`
const isOf = (chosen: readonly Ref[]) => {
  const names = new Set(chosen.map(nameOfSubmission))
  return (ref: Ref) => names.has(nameOfSubmission(ref))
}
const isSent =
  (chosen: readonly Ref[]) =>
  ({ kind, id }: SubmissionOfRecord) =>
    chosen.some((ref) => candidateTables[ref.record] === kind && ref.id === id)

/**
 * The submissions that move, and those that stay. `newest` describes the other person. Undefined if no moved
 * submission is stored any more.
 */
export function separatedSubmissions(
  { events, submissions }: StoredCandidateRecord,
  chosen: Ref[],
) {
  const all = events.flatMap(({ kind, data }) => (kind === 'submission' ? [data] : []))
  const moved = all.filter(isOf(chosen))
  const isMoved = isSent(moved)
  const [sent, left] = [submissions.filter(isMoved), submissions.filter((one) => !isMoved(one))]
  return { all, moved, newest: sent[0], sent, left }
}

export type PartedSubmissions = ReturnType<typeof separatedSubmissions> & {
  newest: SubmissionOfRecord
}
