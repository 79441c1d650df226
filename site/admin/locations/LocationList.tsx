import { Info } from 'lucide-react'
import { daysOf, rowsOfHours, timesOf } from '#db/model/hours/hours-rows.ts'
import { useData } from '#site/ui/useLoad.ts'
import { $locations, areSaved } from '../base/locations.ts'
import { NoticeBox } from '../base/NoticeBox.tsx'
import { ActiveBadge } from '../list/ActiveBadge.tsx'
import { useWholeList } from '../list/list.ts'
import { RecordList } from '../list/RecordList.tsx'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { LocationDeletion } from './LocationDeletion.tsx'
import type { ListedLocation } from './locations.ts'

const details = { section: 'company_info', field: 'address' }

const openIn = ({ hours, timeZone }: ListedLocation) => {
  const open = rowsOfHours(hours).map((row) => `${daysOf(row, true)} ${timesOf(row)}`)
  return `${open.join(', ')} (${timeZone.replaceAll('_', ' ')})`
}

export const LocationList = () => (
  <RecordList
    list={useWholeList('locations', $locations)}
    noun={['location', 'locations']}
    table="locations"
    above={<FromDetails />}
    empty={{
      title: 'No locations yet',
      text: <p>Add the place where you see people. Studies can then say where they take place.</p>,
    }}
    heading="Name"
    titleOf={({ name }) => name}
    meta={({ address, phone }) => [address, phone].filter(Boolean).join(' · ')}
    columns={[{ label: 'Hours', cell: openIn }]}
    state={({ active }) => <ActiveBadge of={{ isActive: active }} />}
    deletion={(location, { onClose }) => <LocationDeletion location={location} onClose={onClose} />}
  />
)

/** Until the first save, locations are lines of the company details. */
function FromDetails() {
  const locations = useData($locations)
  if (!locations?.length || areSaved(locations)) return null
  return (
    <NoticeBox icon={Info} label="Where these come from">
      <p>
        These are the addresses of the{' '}
        <AdminLink to="/admin/content" query={details}>
          company details
        </AdminLink>
        . Once you save one here, all of them are kept here: the addresses and office hours on every
        page come from this list from then on, and are no longer edited in the company details.
      </p>
    </NoticeBox>
  )
}
