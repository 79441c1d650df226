import { consentPurposes, consentWays } from '#db/model/consents/labels.ts'
import { When } from '#site/admin/base/time/When.tsx'
import type { CandidateRecord } from '../candidates.ts'

/** Everything that the person, or the owner of their address, agreed to or took back, the newest first. */
export function Consents({ consents }: Pick<CandidateRecord, 'consents'>) {
  if (consents.length === 0) return null
  return (
    <section className="sent stack gap-1" aria-label="Consents">
      <h3>Consents</h3>
      {consents.map(({ id, purpose, given, words, assumed, how, by, at }) => (
        <details key={id}>
          <summary>
            {consentPurposes[purpose]}: {given ? 'given' : 'taken back'} <When iso={at} />
          </summary>
          <p className="typed">{words}</p>
          <p className="note">
            {consentWays[how]}, by <bdi>{by}</bdi>.
            {assumed && ' The form did not say its words: these are the ones of that day.'}
          </p>
        </details>
      ))}
      <p>
        <a href="/api/admin/exports/consents.csv" download>
          All consents as a file
        </a>
      </p>
    </section>
  )
}
