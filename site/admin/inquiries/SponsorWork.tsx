import { sponsorStatuses } from '#db/model/lib/labels.ts'
import { useOwnerNames } from '../base/owners.ts'
import { StatusChange } from '../record/StatusChange.tsx'
import type { SavedSponsorInquiry } from './inquiries.ts'
import { changeSponsor, sponsorPlace } from './sponsors.ts'
import './SponsorWork.css'

const nobody = ''

export function SponsorWork({ inquiry }: { inquiry: SavedSponsorInquiry }) {
  const { status, ownerId, ownerName } = inquiry
  const names = useOwnerNames()
  // The present owner is shown even if a new role of that user excludes sponsor inquiries.
  const present = ownerId ? { [String(ownerId)]: ownerName ?? 'Somebody' } : {}
  return (
    <div className="sponsor-work grid">
      <StatusChange
        label="Status"
        place={sponsorPlace(inquiry.id, 'status')}
        status={status}
        options={sponsorStatuses}
        change={(status) => changeSponsor(inquiry, { status })}
      />
      <StatusChange
        label="Owner"
        place={sponsorPlace(inquiry.id, 'owner')}
        status={ownerId ? String(ownerId) : nobody}
        options={{ [nobody]: 'Nobody', ...present, ...names }}
        change={(id) => changeSponsor(inquiry, { ownerId: id === nobody ? null : Number(id) })}
      />
    </div>
  )
}
