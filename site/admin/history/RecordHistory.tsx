import type { Options } from '../../../db/model/lib/choices.ts'
import { recordDifferences } from '../form/differences.ts'
import { HistoryButton } from './HistoryButton.tsx'
import type { RevisedPart } from './history.ts'

type RecordHistoryProps = {
  part: RevisedPart
  id: number
  what: string
  /** of the fields that are compared */
  labels: Options
  onRestored: () => void
}

export const RecordHistory = ({ id, labels, ...props }: RecordHistoryProps) => (
  <HistoryButton
    id={String(id)}
    differences={(older, newer) => recordDifferences(labels, older, newer)}
    {...props}
  />
)
