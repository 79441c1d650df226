import { reasonInWords } from '#db/model/candidates/labels.ts'
import { Facts } from '#site/admin/record/Facts.tsx'
import type { CandidateRecord } from '../candidates.ts'
import { StatusLabel } from '../StatusLabel.tsx'

/** The studies that somebody is considered for; one alone is told by the head of the record. */
export function Candidacies({ candidacies }: Pick<CandidateRecord, 'candidacies'>) {
  if (candidacies.length < 2) return null
  return (
    <section className="sent">
      <h3>Studies</h3>
      <Facts
        facts={candidacies.map(
          ({ studyId, study, status, closedReason, reasonDetail, screeningNumber }) => [
            study ?? (studyId === null ? 'No study yet' : 'A deleted study'),
            <>
              <StatusLabel status={status} />
              {closedReason && <> {reasonInWords(closedReason, reasonDetail)}</>}
              {screeningNumber && <> Screening number {screeningNumber}</>}
            </>,
          ],
        )}
      />
    </section>
  )
}
