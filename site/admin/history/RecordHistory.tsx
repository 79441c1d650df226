import type { Options } from '#db/model/lib/choices.ts'
import { recordDifferences } from '../form/versions/differences.ts'
import { HistoryButton } from './HistoryButton.tsx'
import type { RevisedPart } from '#db/model/records.ts'

type RecordHistoryProps = {
  part: RevisedPart
  record: { id: number; updatedAt: string }
  what: string
  /** the labels of the fields that are compared */
  labels: Options
  onRestored: () => void
}

export const RecordHistory = ({ record, labels, ...props }: RecordHistoryProps) => (
  <HistoryButton
    id={String(record.id)}
    basedOn={record.updatedAt}
    differences={(older, newer) => recordDifferences(labels, older, newer)}
    {...props}
  />
)
