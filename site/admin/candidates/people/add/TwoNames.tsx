import { useState } from 'react'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import {
  type Candidate,
  candidateName,
  type CandidateSubmission,
} from '#site/admin/candidates/candidates.ts'
import { SeparateDialog } from '../separate/SeparateDialog.tsx'
import '../people.css'

type TwoNamesProps = { candidate: Candidate; submissions: readonly CandidateSubmission[] }

const and = new Intl.ListFormat('en')

/** Says under which names a person wrote, and lets staff separate the submissions of another person. */
export function TwoNames({ candidate, submissions }: TwoNamesProps) {
  const [separating, setSeparating] = useState(false)
  if (submissions.length < 2) return null
  const names = [...new Set(submissions.map(candidateName))]
  return (
    <section className="two-names row gap-1-2" aria-label="Is it one person?">
      {candidate.severalNames && names.length > 1 && (
        <p>
          Wrote under {names.length} names: <b>{and.format(names)}</b>. If these are several people,
          separate them.
        </p>
      )}
      <SmallButton onClick={() => setSeparating(true)}>Separate…</SmallButton>
      {separating && (
        <SeparateDialog
          candidate={candidate}
          submissions={submissions}
          onClose={() => setSeparating(false)}
        />
      )}
    </section>
  )
}
