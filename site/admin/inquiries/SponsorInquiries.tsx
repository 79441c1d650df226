import { studyPhases } from '#db/model/sponsor-inquiries.ts'
import { sponsorStatuses } from '#db/model/lib/labels.ts'
import { StatusBadge } from '#site/ui/StatusBadge.tsx'
import { StatusFilter } from '../list/StatusFilter.tsx'
import type { Fact } from '../record/Facts.tsx'
import { Notes } from '../record/Notes.tsx'
import { fetchSponsor, fetchSponsors, type SavedSponsorInquiry } from './inquiries.ts'
import { InquiryList } from './InquiryList.tsx'
import { OwnerFilter } from './OwnerFilter.tsx'
import { SponsorWork } from './SponsorWork.tsx'
import { addSponsorNote } from './sponsors.ts'

const phaseOf = ({ studyPhase }: SavedSponsorInquiry) => studyPhase && studyPhases[studyPhase]

const factsOf = (inquiry: SavedSponsorInquiry): Fact[] => [
  ['Company', inquiry.company],
  ['Study phase', phaseOf(inquiry)],
]

const Status = ({ status }: SavedSponsorInquiry) => (
  <StatusBadge status={status} label={sponsorStatuses[status]} />
)

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
      </>
    }
    badgesOf={Status}
    statusOf={Status}
    workOf={(inquiry) => <SponsorWork inquiry={inquiry} />}
    notesOf={({ id, notes }) => <Notes notes={notes} add={(note) => addSponsorNote(id, note)} />}
  />
)
