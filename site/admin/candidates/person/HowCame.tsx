import { candidateSources } from '#db/model/candidates/ways.ts'
import { cameFacts } from '#site/admin/record/cameFacts.ts'
import { Facts } from '#site/admin/record/Facts.tsx'
import type { Candidate } from '../candidates.ts'

export const HowCame = ({ candidate }: { candidate: Candidate }) => (
  <section className="sent stack gap-1">
    <h3>How they came</h3>
    <Facts facts={[['By', candidateSources[candidate.source]], ...cameFacts(candidate)]} />
  </section>
)
