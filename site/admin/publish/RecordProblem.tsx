import { TriangleAlert } from 'lucide-react'
import type { PublicRecord } from '#db/model/records/records.ts'
import { useProblem } from './publish.ts'
import '../base/notice.css'

type RecordProblemProps = { record: PublicRecord; id: number | string }

/** Above a record's form: why the record is not on the site as it is stored. */
export function RecordProblem({ record, id }: RecordProblemProps) {
  const problem = useProblem(record, id)
  return (
    problem && (
      <div className="notice">
        <TriangleAlert aria-hidden />
        <p>{problem.reason} Mend it here and save.</p>
      </div>
    )
  )
}

export const ProblemBadge = (props: RecordProblemProps) => {
  const problem = useProblem(props.record, props.id)
  return problem && <span className="badge badge-red">Not as stored</span>
}
