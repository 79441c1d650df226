import { recordDifferences, type RecordWords } from '../form/versions/differences.ts'
import { HistoryButton } from './HistoryButton.tsx'
import type { RevisedPart } from '#db/model/records/records.ts'

type RecordHistoryProps = RecordWords & {
  part: RevisedPart
  record: { id: number; updatedAt: string }
  what: string
  onRestored: () => void
}

export const RecordHistory = ({ record, fields, options, ...props }: RecordHistoryProps) => (
  <HistoryButton
    id={String(record.id)}
    basedOn={record.updatedAt}
    differences={(older, newer) => recordDifferences({ fields, options }, older, newer)}
    {...props}
  />
)
