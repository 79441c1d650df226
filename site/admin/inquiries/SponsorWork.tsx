import { sponsorStatuses } from '../../../db/model/labels.ts'
import { useData } from '../../ui/useLoad.ts'
import { $owners } from '../app/owners.ts'
import { StatusChange } from '../record/StatusChange.tsx'
import type { SponsorInquiry } from './inquiries.ts'
import { changeSponsor } from './sponsors.ts'
import './SponsorWork.css'

const nobody = ''

/** How far an inquiry is, and whose it is. */
export function SponsorWork({ inquiry }: { inquiry: SponsorInquiry }) {
  const { status, ownerId, ownerName } = inquiry
  const owners = useData($owners)?.owners ?? []
  const names = Object.fromEntries(owners.map(({ id, name }) => [String(id), name]))
  // The owner may have another role by now, and is no choice any more.
  const present = ownerId ? { [String(ownerId)]: ownerName ?? 'Somebody' } : {}
  return (
    <div className="sponsor-work">
      <StatusChange
        label="Status"
        status={status}
        options={sponsorStatuses}
        change={(status) => changeSponsor(inquiry, { status })}
      />
      <StatusChange
        label="Owner"
        status={ownerId ? String(ownerId) : nobody}
        options={{ [nobody]: 'Nobody', ...present, ...names }}
        change={(id) => changeSponsor(inquiry, { ownerId: id === nobody ? null : Number(id) })}
      />
    </div>
  )
}
