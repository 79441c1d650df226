import { useState } from 'react'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { candidateName, type CandidateRecord } from '../candidates.ts'
import { MergeDialog } from '../merge/MergeDialog.tsx'
import './people.css'

type CompareHouseholdProps = Pick<CandidateRecord, 'candidate' | 'households'>

/** Lets staff merge two people of one household who are one person after all: Meg and Margaret, say. */
export function CompareHousehold({ candidate, households }: CompareHouseholdProps) {
  const [comparedId, setComparedId] = useState<number>()
  if (households.length === 0) return null
  return (
    <section className="two-names row gap-1-2" aria-label="The same person after all?">
      <span>The same person after all?</span>
      {households.map((other) => (
        <SmallButton key={other.id} onClick={() => setComparedId(other.id)}>
          Compare with <bdi>{candidateName(other)}</bdi>
        </SmallButton>
      ))}
      {comparedId !== undefined && (
        <MergeDialog
          openId={candidate.id}
          otherId={comparedId}
          onClose={() => setComparedId(undefined)}
        />
      )}
    </section>
  )
}
