import { studyPhases } from '../../../db/model/inquiries.ts'
import type { Fact } from '../record/Facts.tsx'
import { fetchSponsor, fetchSponsors, type SponsorInquiry } from './inquiries.ts'
import { InquiryList } from './InquiryList.tsx'

const phaseOf = ({ studyPhase }: SponsorInquiry) => studyPhase && studyPhases[studyPhase]

const factsOf = (inquiry: SponsorInquiry): Fact[] => [
  ['Company', inquiry.company],
  ['Study phase', phaseOf(inquiry)],
]

export const SponsorInquiries = () => (
  <InquiryList
    name="sponsors"
    noun={['sponsor inquiry', 'sponsor inquiries']}
    fetchPage={fetchSponsors}
    fetchOne={fetchSponsor}
    nameOf={({ contactName }) => contactName}
    aboutOf={(inquiry) => [inquiry.company, phaseOf(inquiry)].filter(Boolean).join(' · ')}
    factsOf={factsOf}
  />
)
