import { closedReasons } from '../../../../db/model/candidates/labels.ts'
import { type Candidate, type Submission, triesOf } from '../candidates.ts'
import { Due } from '../Due.tsx'
import { Owner } from '../Owner.tsx'
import { ComingVisit } from './ComingVisit.tsx'

type NextStepProps = { candidate: Candidate; submissions: readonly Submission[] }

/** What is to be done for a candidate, by when and by whom. */
export function NextStep({ candidate, submissions }: NextStepProps) {
  const { nextAction, dueAt, closedReason, ownerName } = candidate
  return (
    <dl className="next-step">
      <div className="next-step-what">
        <dt>Next step</dt>
        <dd>
          <b>{nextAction ?? 'Nothing to do'}</b> {dueAt && <Due at={dueAt} focusable />}
          {closedReason && <span>{closedReasons[closedReason]}</span>}
        </dd>
      </div>
      <div>
        <dt>Owner</dt>
        <dd>
          <Owner name={ownerName} />
        </dd>
      </div>
      <div>
        <dt>Tries</dt>
        <dd>{triesOf(candidate) || 'None yet'}</dd>
      </div>
      <ComingVisit submissions={submissions} />
    </dl>
  )
}
