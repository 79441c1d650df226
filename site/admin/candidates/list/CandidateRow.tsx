import { useStore } from '@nanostores/react'
import { $address } from '#site/admin/navigation/address.ts'
import { AdminLink } from '#site/admin/navigation/AdminLink.tsx'
import { callerOf } from '#site/admin/record/cameFacts.ts'
import { type Candidate, candidateName, studyOfRow, triesOf } from '../candidates.ts'
import { deskListOf } from '../views.ts'
import { StatusLabel } from '../StatusLabel.tsx'
import { Due } from '../Due.tsx'
import { OwnerLabel } from '../OwnerLabel.tsx'
import { endedWords, LastContact } from './LastContact.tsx'
import './CandidateRow.css'
import './RowWidths.css'

type CandidateRowProps = { candidate: Candidate; isOpen: boolean }

/** One line on a wide screen, two beside an open record and on a phone. */
export function CandidateRow({ candidate, isOpen }: CandidateRowProps) {
  const { query } = useStore($address)
  const { id, phone, callerName, nextAction, dueAt, ownerName, status } = candidate
  const { study, more } = studyOfRow(candidate)
  return (
    <AdminLink
      className="candidate"
      to="/admin/candidates"
      query={{ ...deskListOf(query), id: String(id) }}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className="candidate-who">
        <bdi className="candidate-name">{candidateName(candidate)}</bdi>
        <bdi className="candidate-phone">{phone}</bdi>
        {callerName && (
          <span className="candidate-caller">
            Ask for <bdi>{callerOf(candidate)}</bdi>
          </span>
        )}
        <span className="candidate-about">
          <bdi>{study}</bdi>
          {more > 0 && <span className="candidate-more">+ {more} more</span>}
        </span>
      </span>
      <StatusLabel status={status} />
      <span className="candidate-next">{nextAction ?? endedWords(candidate)}</span>
      <span className="candidate-due">{dueAt && <Due at={dueAt} />}</span>
      <span className="candidate-tries">
        {triesOf(candidate)}
        <LastContact of={candidate} />
      </span>
      <OwnerLabel name={ownerName} />
    </AdminLink>
  )
}

/** The column titles, shown while each row takes one line. */
export const RowHead = () => (
  <div className="candidates-head" aria-hidden>
    <span className="candidate-who">
      <span>Name</span>
      <span>Asked about</span>
    </span>
    <span>Status</span>
    <span>Next step</span>
    <span className="candidate-due">Due</span>
    <span>Contact</span>
    <span>Owner</span>
  </div>
)
