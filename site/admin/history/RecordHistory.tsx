import { type Labels, recordDifferences } from '../form/versions/differences.ts'
import { HistoryButton } from './HistoryButton.tsx'
import type { RevisedPart } from '#db/model/records/records.ts'

type RecordHistoryProps = Labels & {
  part: RevisedPart
  record: { id: number; updatedAt: string }
  what: string
  onRestored: () => void
}

export const RecordHistory = ({ record, labels, options, ...props }: RecordHistoryProps) => (
  <HistoryButton
    id={String(record.id)}
    basedOn={record.updatedAt}
    differences={(older, newer) => recordDifferences({ labels, options }, older, newer)}
    {...props}
  />
)
