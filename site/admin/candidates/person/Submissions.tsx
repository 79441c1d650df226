import { areaName } from '#db/model/areas.ts'
import { ageRanges, callTimes } from '#db/model/inquiries/inquiries.ts'
import { prescreenOutcomes } from '#db/model/studies/prescreener/outcomes.ts'
import { visitKinds } from '#db/model/lib/labels.ts'
import { StatusBadge } from '#site/ui/StatusBadge.tsx'
import { askedTimeText } from '#site/admin/base/time/askedTime.ts'
import { When } from '#site/admin/base/time/When.tsx'
import { AdminLink } from '#site/admin/navigation/AdminLink.tsx'
import { contactFacts, type Fact, Facts } from '#site/admin/record/Facts.tsx'
import { callerOf, cameFacts } from '#site/admin/record/cameFacts.ts'
import { type Candidate, candidateName, type CandidateSubmission } from '../candidates.ts'
import { PrescreenAnswers } from '../considered/PrescreenAnswers.tsx'
import { TakeOver } from './TakeOver.tsx'
import { formSources } from '#db/model/submissions/kinds.ts'

type Inquiry = Extract<CandidateSubmission, { kind: 'patient-inquiry' }>
type Visit = Extract<CandidateSubmission, { kind: 'visit-request' }>

type SubmissionsProps = {
  candidate: Candidate
  submissions: readonly CandidateSubmission[]
  /** whether older ones are left out */
  isCut: boolean
}

/** Everything that the person sent, unchanged, the newest first. The last message is shown above already. */
export function Submissions({ candidate, submissions, isCut }: SubmissionsProps) {
  return (
    <section className="sent stack gap-1">
      <h3>What they sent</h3>
      {submissions.map((submission) => (
        <details key={`${submission.kind} ${submission.id}`}>
          <summary>
            {formSources[submission.kind]}
            {submission.kind === 'visit-request' && <StatusBadge status={submission.status} />}
            <bdi>{candidateName(submission)}</bdi>
            <When iso={submission.createdAt} />
          </summary>
          {submission.kind === 'patient-inquiry' ? (
            <InquirySent inquiry={submission} sender={senderOf(submission, candidate)} />
          ) : (
            <VisitSent visit={submission} sender={senderOf(submission, candidate)} />
          )}
          <TakeOver candidate={candidate} submissions={[submission]} />
        </details>
      ))}
      {isCut && <p className="note">Older ones are in the lists of inquiries and visits.</p>}
    </section>
  )
}

const senderOf = (submission: CandidateSubmission, { doNotContact }: Candidate): Fact[] => [
  ['Name', candidateName(submission)],
  ...contactFacts({ ...submission, doNotContact: doNotContact !== null }),
]

type SentBy = { sender: readonly Fact[] }

const InquirySent = ({ inquiry, sender }: { inquiry: Inquiry } & SentBy) => (
  <>
    <p className="typed">{inquiry.message}</p>
    <Facts
      facts={[
        ['Study', inquiry.study],
        ['Came late', inquiry.afterLapse && 'The approval of the study had ended before this came'],
        ['Area of interest', areaName(inquiry.interest)],
        ['Age range', inquiry.ageRange && ageRanges[inquiry.ageRange]],
        ['Best time to call', inquiry.preferredCallTime && callTimes[inquiry.preferredCallTime]],
        ['First questions', inquiry.prescreen && prescreenOutcomes[inquiry.prescreen.outcome]],
        ['Asked by', callerOf(inquiry)],
        ...sender,
        ...cameFacts(inquiry),
      ]}
    />
    {inquiry.prescreen && <PrescreenAnswers {...inquiry.prescreen} />}
  </>
)

const VisitSent = ({ visit, sender }: { visit: Visit } & SentBy) => (
  <>
    {visit.questions && <p className="typed">{visit.questions}</p>}
    <Facts
      facts={[
        ['Preferred time', askedTimeText(visit, 'full')],
        ['Visit type', visitKinds[visit.visitType]],
        ['Study interest', visit.studyInterest && areaName(visit.studyInterest)],
        ['Medical history', visit.medicalHistory],
        ...sender,
        ...cameFacts(visit),
      ]}
    />
    <AdminLink to="/admin/visits" query={{ id: String(visit.id) }}>
      Open the visit request
    </AdminLink>
  </>
)
