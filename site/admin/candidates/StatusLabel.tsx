import { type CandidateStatus, candidateStatuses } from '#db/model/candidates/labels.ts'
import './StatusLabel.css'

/** How much of the well is filled. */
const shares: Record<CandidateStatus, number> = {
  new: 0,
  contacting: 0.25,
  talking: 0.5,
  visit: 0.75,
  screening: 0.9,
  enrolled: 1,
  closed: 0,
}

const around = 2 * Math.PI * 2.75

/** A well that fills up on the way to a study; it is struck out for a closed candidate. */
const Well = ({ status }: { status: CandidateStatus }) => (
  <svg className={`well well-${status}`} viewBox="0 0 16 16" aria-hidden>
    <circle cx="8" cy="8" r="6.75" />
    {shares[status] > 0 && (
      <circle
        className="well-filled"
        cx="8"
        cy="8"
        r="2.75"
        strokeDasharray={`${shares[status] * around} ${around}`}
        transform="rotate(-90 8 8)"
      />
    )}
    {status === 'closed' && <path d="m3.5 12.5 9-9" />}
  </svg>
)

export const StatusLabel = ({ status }: { status: CandidateStatus }) => (
  <span className="candidate-status">
    <Well status={status} />
    {candidateStatuses[status]}
  </span>
)
