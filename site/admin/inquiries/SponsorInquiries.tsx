import {
  nextStepOfRequest,
  sponsorRequests,
  studyPhases,
} from '#db/model/inquiries/sponsor-inquiries.ts'
import { sponsorStatuses } from '#db/model/lib/labels.ts'
import { StatusBadge } from '#site/ui/StatusBadge.tsx'
import { useOwnerNames } from '../base/owners.ts'
import { Filter, StatusFilter } from '../list/search/Filter.tsx'
import type { Fact } from '../record/Facts.tsx'
import { Notes } from '../record/Notes.tsx'
import { fetchSponsor, fetchSponsors, type SavedSponsorInquiry } from './inquiries.ts'
import { InquiryList } from './InquiryList.tsx'
import { SponsorWork } from './SponsorWork.tsx'
import { addSponsorNote } from './sponsors.ts'

const phaseOf = ({ studyPhase }: SavedSponsorInquiry) => studyPhase && studyPhases[studyPhase]

const factsOf = (inquiry: SavedSponsorInquiry): Fact[] => [
  ['Company', inquiry.company],
  ['Study phase', phaseOf(inquiry)],
  ['Asks for', inquiry.request && sponsorRequests[inquiry.request]],
]

const Status = ({ status }: SavedSponsorInquiry) => (
  <StatusBadge status={status} label={sponsorStatuses[status]} />
)

const Request = ({ request }: SavedSponsorInquiry) =>
  request && <span className="badge badge-blue">{sponsorRequests[request]}</span>

const NextStep = ({ request, status }: SavedSponsorInquiry) =>
  request &&
  status === 'new' && (
    <p className="sponsor-step">
      <b>Next:</b> {nextStepOfRequest[request]}
    </p>
  )

function OwnerFilter() {
  const owners = { me: 'Mine', none: 'Nobody’s', ...useOwnerNames() }
  return <Filter name="owner" label="Owner" all="Any owner" options={owners} />
}

export const SponsorInquiries = () => (
  <InquiryList
    name="sponsors"
    noun={['sponsor inquiry', 'sponsor inquiries']}
    fetchPage={fetchSponsors}
    fetchOne={fetchSponsor}
    nameOf={({ contactName }) => contactName}
    aboutOf={(inquiry) =>
      [inquiry.company, phaseOf(inquiry), inquiry.ownerName].filter(Boolean).join(' · ')
    }
    factsOf={factsOf}
    filters={
      <>
        <StatusFilter options={sponsorStatuses} />
        <OwnerFilter />
        <Filter name="request" label="Asks for" all="Any request" options={sponsorRequests} />
      </>
    }
    badgesOf={(inquiry) => (
      <>
        <Request {...inquiry} />
        <Status {...inquiry} />
      </>
    )}
    statusOf={Status}
    workOf={(inquiry) => (
      <>
        <NextStep {...inquiry} />
        <SponsorWork inquiry={inquiry} />
      </>
    )}
    notesOf={({ id, notes }) => <Notes notes={notes} add={(note) => addSponsorNote(id, note)} />}
  />
)
