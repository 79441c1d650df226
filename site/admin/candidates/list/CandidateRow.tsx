import { useStore } from '@nanostores/react'
import { $address } from '../../navigation/address.ts'
import { AdminLink } from '../../navigation/AdminLink.tsx'
import { aboutOf, type Candidate, nameOf, triesOf } from '../candidates.ts'
import { CandidateStatus } from '../CandidateStatus.tsx'
import { Due } from '../Due.tsx'
import { Owner } from '../Owner.tsx'

type CandidateRowProps = { candidate: Candidate; isOpen: boolean }

/** One line on a wide screen, two beside an open record and on a phone. */
export function CandidateRow({ candidate, isOpen }: CandidateRowProps) {
  const { query } = useStore($address)
  const { id, status, nextAction, dueAt, ownerName } = candidate
  return (
    <AdminLink
      className="candidate"
      to="/admin/candidates"
      query={{ ...query, id: String(id) }}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className="candidate-who">
        <bdi className="candidate-name">{nameOf(candidate)}</bdi>
        <bdi className="candidate-about">{aboutOf(candidate)}</bdi>
      </span>
      <CandidateStatus status={status} />
      <span className="candidate-next">{nextAction}</span>
      <span className="candidate-due">{dueAt && <Due at={dueAt} />}</span>
      <span className="candidate-tries">{triesOf(candidate)}</span>
      <Owner name={ownerName} />
    </AdminLink>
  )
}

/** Names the columns where rows take one line. */
export const RowHead = () => (
  <div className="candidates-head" aria-hidden>
    <span className="candidate-who">
      <span>Name</span>
      <span>Asked about</span>
    </span>
    <span>Status</span>
    <span>Next step</span>
    <span className="candidate-due">Due</span>
    <span>Tries</span>
    <span>Owner</span>
  </div>
)
