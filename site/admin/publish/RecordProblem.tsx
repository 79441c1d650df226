import { TriangleAlert } from 'lucide-react'
import type { PublicRecord } from '#db/model/records/records.ts'
import { NoticeBox } from '../base/NoticeBox.tsx'
import { useProblem } from './publish.ts'

type RecordProblemProps = { record: PublicRecord; id: number | string }

/** Above a record's form: why the record is not on the site as it is stored. */
export function RecordProblem({ record, id }: RecordProblemProps) {
  const problem = useProblem(record, id)
  return (
    problem && (
      <NoticeBox icon={TriangleAlert}>
        <p>{problem.reason} Mend it here and save.</p>
      </NoticeBox>
    )
  )
}

export const ProblemBadge = (props: RecordProblemProps) => {
  const problem = useProblem(props.record, props.id)
  return problem && <span className="badge badge-red">Not as stored</span>
}
