import { reasonInWords } from '#db/model/candidates/labels.ts'
import { type Candidate, type CandidateSubmission, triesOf } from '../candidates.ts'
import { Due } from '../Due.tsx'
import { OwnerLabel } from '../OwnerLabel.tsx'
import { ComingVisit } from './ComingVisit.tsx'

type NextStepProps = { candidate: Candidate; submissions: readonly CandidateSubmission[] }

export function NextStepFacts({ candidate, submissions }: NextStepProps) {
  const { nextAction, dueAt, closedReason, reasonDetail, ownerName } = candidate
  return (
    <dl className="next-step">
      <div className="next-step-what">
        <dt>Next step</dt>
        <dd>
          <b>{nextAction ?? 'Nothing to do'}</b> {dueAt && <Due at={dueAt} focusable />}
          {closedReason && <span>{reasonInWords(closedReason, reasonDetail)}</span>}
        </dd>
      </div>
      <div>
        <dt>Owner</dt>
        <dd>
          <OwnerLabel name={ownerName} />
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
