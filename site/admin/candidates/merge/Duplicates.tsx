import { Phone, UserRound } from 'lucide-react'
import { useState } from 'react'
import { AdminLink } from '../../navigation/AdminLink.tsx'
import { useStore } from '@nanostores/react'
import { $address } from '../../navigation/address.ts'
import { type Candidate, type CandidateRecord, nameOf } from '../candidates.ts'
import { CandidateStatus } from '../CandidateStatus.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { notSame } from './merges.ts'
import './Duplicates.css'

type Duplicate = CandidateRecord['duplicates'][number]

type DuplicatesProps = { candidate: Candidate; duplicates: readonly Duplicate[] }

const reasons = {
  phone: { Icon: Phone, text: 'Same phone number' },
  name: { Icon: UserRound, text: 'Same name' },
}

/** Other candidates who may be the same person. Nothing is shown if there are none. */
export function Duplicates({ candidate, duplicates }: DuplicatesProps) {
  const [compared, setCompared] = useState<Duplicate>()
  if (duplicates.length === 0) return null
  return (
    <section className="duplicates" aria-label="Perhaps the same person">
      <h3>Perhaps the same person</h3>
      <ul>
        {duplicates.map((duplicate) => (
          <li key={duplicate.id}>
            <Suggestion
              candidate={candidate}
              duplicate={duplicate}
              onCompare={() => setCompared(duplicate)}
            />
          </li>
        ))}
      </ul>
      {compared && (
        <MergeDialog
          openId={candidate.id}
          otherId={compared.id}
          onClose={() => setCompared(undefined)}
        />
      )}
    </section>
  )
}

type SuggestionProps = { candidate: Candidate; duplicate: Duplicate; onCompare: () => void }

function Suggestion({ candidate, duplicate, onCompare }: SuggestionProps) {
  const { query } = useStore($address)
  const [pending, setPending] = useState(false)
  const { Icon, text } = reasons[duplicate.why]
  const name = nameOf(duplicate)

  async function separate() {
    if (pending) return
    setPending(true)
    await notSame(candidate.id, duplicate.id)
    setPending(false)
  }

  return (
    <div className="duplicate">
      <div className="duplicate-who">
        <AdminLink to="/admin/candidates" query={{ ...query, id: String(duplicate.id) }}>
          <bdi>{name}</bdi>
        </AdminLink>
        <CandidateStatus status={duplicate.status} />
        <bdi className="duplicate-email">{duplicate.email}</bdi>
        <span className="duplicate-why">
          <Icon aria-hidden />
          {text}
        </span>
      </div>
      <div className="duplicate-actions">
        <button
          type="button"
          className="button button-outline button-small"
          aria-label={`Compare with ${name}`}
          onClick={onCompare}
        >
          Compare
        </button>
        <button
          type="button"
          className="button button-quiet button-small"
          aria-label={`${name} is not the same person`}
          aria-disabled={pending}
          onClick={separate}
        >
          Not the same person
        </button>
      </div>
    </div>
  )
}
