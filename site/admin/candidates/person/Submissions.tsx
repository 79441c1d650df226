import { useState } from 'react'
import { candidateSources } from '../../../../db/model/candidates/labels.ts'
import { ageRanges, callTimes } from '../../../../db/model/inquiries.ts'
import { interests, studyInterests, visitTypes } from '../../../../db/model/lib/labels.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { calendarDay } from '../../app/dates.ts'
import { When } from '../../app/When.tsx'
import { AdminLink } from '../../navigation/AdminLink.tsx'
import { contactFacts, type Fact, Facts } from '../../record/Facts.tsx'
import { nameOf, type Submission } from '../candidates.ts'

type Inquiry = Extract<Submission, { kind: 'patient-inquiry' }>
type Visit = Extract<Submission, { kind: 'visit-request' }>

type SubmissionsProps = {
  submissions: readonly Submission[]
  /** whether older ones are left out */
  isCut: boolean
  isFirstCall: boolean
}

/** Everything that the person sent, as it came, the newest first. Before the first call, that one is open. */
export function Submissions({ submissions, isCut, isFirstCall }: SubmissionsProps) {
  // Not closed by the call that is logged while somebody reads it.
  const [isOpen] = useState(isFirstCall)
  return (
    <section className="sent">
      <h3>What they sent</h3>
      {submissions.map((submission, index) => (
        <details key={`${submission.kind} ${submission.id}`} open={isOpen && index === 0}>
          <summary>
            {candidateSources[submission.kind]}
            {submission.kind === 'visit-request' && <StatusBadge status={submission.status} />}
            <When iso={submission.createdAt} />
          </summary>
          {submission.kind === 'patient-inquiry' ? (
            <InquirySent inquiry={submission} />
          ) : (
            <VisitSent visit={submission} />
          )}
        </details>
      ))}
      {isCut && <p className="note">Older ones are in the lists of inquiries and visits.</p>}
    </section>
  )
}

const sender = (submission: Submission): Fact[] => [
  ['Name', nameOf(submission)],
  ...contactFacts(submission),
]

const InquirySent = ({ inquiry }: { inquiry: Inquiry }) => (
  <>
    <p className="typed">{inquiry.message}</p>
    <Facts
      facts={[
        ['Study', inquiry.study],
        ['Area of interest', interests[inquiry.interest]],
        ['Age range', inquiry.ageRange && ageRanges[inquiry.ageRange]],
        ['Best time to call', inquiry.preferredCallTime && callTimes[inquiry.preferredCallTime]],
        ...sender(inquiry),
      ]}
    />
  </>
)

const VisitSent = ({ visit }: { visit: Visit }) => (
  <>
    {visit.questions && <p className="typed">{visit.questions}</p>}
    <Facts
      facts={[
        ['Preferred time', `${calendarDay(visit.preferredDate, 'full')} at ${visit.preferredTime}`],
        ['Visit type', visitTypes[visit.visitType]],
        ['Study interest', visit.studyInterest && studyInterests[visit.studyInterest]],
        ['Medical history', visit.medicalHistory],
        ...sender(visit),
      ]}
    />
    <AdminLink to="/admin/visits" query={{ id: String(visit.id) }}>
      Open the visit request
    </AdminLink>
  </>
)
