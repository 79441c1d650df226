import { Mail, Phone, UserRound } from 'lucide-react'
import { useState } from 'react'
import { keysOf } from '#db/model/lib/keys.ts'
import { usePending } from '#site/ui/usePending.ts'
import { AdminLink } from '#site/admin/navigation/AdminLink.tsx'
import { useStore } from '@nanostores/react'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { $address } from '#site/admin/navigation/address.ts'
import { type Candidate, candidateName, type CandidateRecord } from '../candidates.ts'
import { StatusLabel } from '../StatusLabel.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { notSame } from './merges.ts'
import './Duplicates.css'

type Duplicate = CandidateRecord['duplicates'][number]

type DuplicatesProps = { candidate: Candidate; duplicates: readonly Duplicate[] }

const reasons = {
  phone: { Icon: Phone, text: 'Same phone number' },
  email: { Icon: Mail, text: 'Same e-mail address' },
  name: { Icon: UserRound, text: 'Same name' },
}

/** 'Perhaps the same person: 3 with the same phone number, 1 with the same name' */
function summaryOf(duplicates: readonly Duplicate[]) {
  const title = 'Perhaps the same person'
  if (duplicates.length === 1) return title
  const parts = keysOf(reasons).flatMap((why) => {
    const count = duplicates.filter((one) => one.why === why).length
    return count > 0 ? `${count} with the ${reasons[why].text.toLowerCase()}` : []
  })
  return `${title}: ${parts.join(', ')}`
}

export function Duplicates({ candidate, duplicates }: DuplicatesProps) {
  const [compared, setCompared] = useState<Duplicate>()
  if (duplicates.length === 0) return null
  return (
    <section className="duplicates" aria-label="Perhaps the same person">
      {/* Several candidates are folded into one line: a family often shares a number. */}
      <details open={duplicates.length === 1}>
        <summary>{summaryOf(duplicates)}</summary>
        <ul className="stack gap-1">
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
      </details>
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
  const [separate, pending] = usePending(notSame)
  const { Icon, text } = reasons[duplicate.why]
  const name = candidateName(duplicate)

  return (
    <div className="duplicate spread gap-1-2">
      <div className="duplicate-who row">
        <AdminLink to="/admin/candidates" query={{ ...query, id: String(duplicate.id) }}>
          <bdi>{name}</bdi>
        </AdminLink>
        <StatusLabel status={duplicate.status} />
        <bdi className="note">{duplicate.email}</bdi>
        <span className="duplicate-why">
          <Icon aria-hidden />
          {text}
        </span>
      </div>
      <div className="row gap-1">
        <SmallButton aria-label={`Compare with ${name}`} onClick={onCompare}>
          Compare
        </SmallButton>
        <SmallButton
          look="quiet"
          aria-label={`${name} is not the same person`}
          aria-disabled={pending}
          onClick={() => separate(candidate.id, duplicate.id)}
        >
          Not the same person
        </SmallButton>
      </div>
    </div>
  )
}
