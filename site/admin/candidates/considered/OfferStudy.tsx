import { useState } from 'react'
import { Loaded } from '#site/ui/Loaded.tsx'
import { usePending } from '#site/ui/usePending.ts'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { useFresh } from '#site/admin/form/useFresh.ts'
import type { Candidate } from '../candidates.ts'
import { Pick } from '../Pick.tsx'
import { addOffer, fetchOffers, type Offered } from './candidacies.ts'

export function OfferStudy({ candidate }: { candidate: Candidate }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="considered-offer stack gap-1">
      <SmallButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Offer another study
      </SmallButton>
      {isOpen && <Offers candidate={candidate} onDone={() => setIsOpen(false)} />}
    </div>
  )
}

type OffersProps = { candidate: Candidate; onDone: () => void }

function Offers({ candidate, onDone }: OffersProps) {
  const { load } = useFresh(fetchOffers, String(candidate.id))
  return (
    <Loaded load={load} loading="Looking for studies..." bars={2}>
      {(studies) =>
        studies.length === 0 ? (
          <p className="note">No other study takes volunteers at present and fits what is known.</p>
        ) : (
          <OfferedStudies {...{ candidate, studies, onDone }} />
        )
      }
    </Loaded>
  )
}

function OfferedStudies({ candidate, studies, onDone }: OffersProps & { studies: Offered[] }) {
  const [offer, pending] = usePending(async (study: Offered) => {
    if (await addOffer(candidate, study)) onDone()
  })

  return (
    <div className="picks considered-offers" role="group" aria-label="Studies that may fit">
      {studies.map((study) => (
        <Pick
          key={study.id}
          label={<bdi>{study.title}</bdi>}
          effect={study.condition}
          aria-disabled={pending}
          onClick={() => offer(study)}
        />
      ))}
    </div>
  )
}
