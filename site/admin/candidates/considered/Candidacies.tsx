import { NotSaved } from '#site/admin/base/NotSaved.tsx'
import type { Candidate, CandidateRecord } from '../candidates.ts'
import { studiesPlace } from './candidacies.ts'
import { CandidacyRow } from './CandidacyRow.tsx'
import { OfferStudy } from './OfferStudy.tsx'
import './Candidacies.css'

type CandidaciesProps = Pick<CandidateRecord, 'candidacies'> & { candidate: Candidate }

/** The studies for which a person is considered, one row each: each can be closed without the others. */
export function Candidacies({ candidate, candidacies }: CandidaciesProps) {
  const isUnwanted = candidate.doNotContact !== null
  return (
    <section className="considered stack gap-1" aria-labelledby="considered">
      <h3 id="considered">Studies</h3>
      <ul className="considered-studies">
        {candidacies.map((candidacy) => (
          <CandidacyRow
            key={candidacy.id}
            candidate={candidate}
            candidacy={candidacy}
            isUnwanted={isUnwanted}
          />
        ))}
      </ul>
      <NotSaved at={studiesPlace(candidate.id)} />
      {!isUnwanted && <OfferStudy candidate={candidate} />}
    </section>
  )
}
