import { areaName } from '#db/model/areas.ts'
import { ageRanges, callTimes } from '#db/model/inquiries/inquiries.ts'
import { callerOf, cameFacts } from '../record/cameFacts.ts'
import { DeskLink } from '../record/DeskLink.tsx'
import type { Fact } from '../record/Facts.tsx'
import { fetchPatient, fetchPatients, type SavedPatientInquiry } from './inquiries.ts'
import { InquiryList } from './InquiryList.tsx'

const nameOf = ({ firstName, lastName }: SavedPatientInquiry) => `${firstName} ${lastName}`

const factsOf = (inquiry: SavedPatientInquiry): Fact[] => [
  ['Age range', inquiry.ageRange && ageRanges[inquiry.ageRange]],
  ['Preferred call time', inquiry.preferredCallTime && callTimes[inquiry.preferredCallTime]],
  ['Area of interest', areaName(inquiry.interest)],
  ['Study', inquiry.study],
  ['Asked by', callerOf(inquiry)],
  ...cameFacts(inquiry),
]

export const PatientInquiries = () => (
  <InquiryList
    name="patients"
    noun={['patient inquiry', 'patient inquiries']}
    fetchPage={fetchPatients}
    fetchOne={fetchPatient}
    nameOf={nameOf}
    aboutOf={({ interest, study }) => [areaName(interest), study].filter(Boolean).join(' · ')}
    factsOf={factsOf}
    workOf={(inquiry) => <DeskLink of={inquiry} />}
  />
)
