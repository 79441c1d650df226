import { Clock, Info, MapPin, Phone } from 'lucide-react'
import { useState } from 'react'
import { daysOf, rowsOfHours, timesOf } from '#db/model/hours/hours-rows.ts'
import { Loaded } from '#site/ui/Loaded.tsx'
import { Empty } from '#site/ui/states.tsx'
import { useLoad } from '#site/ui/useLoad.ts'
import { $locations, areSaved } from '../base/locations.ts'
import { ActiveBadge } from '../list/ActiveBadge.tsx'
import { RowActions } from '../list/RowActions.tsx'
import { useFreshening } from '../list/useFreshening.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { ProblemBadge } from '../publish/RecordProblem.tsx'
import { LocationDeletion } from './LocationDeletion.tsx'
import type { ListedLocation } from './locations.ts'
import '../base/notice.css'
import '../list/list.css'
import '../list/rows.css'
import './LocationList.css'

const details = { section: 'company_info', field: 'address' }

export function LocationList() {
  const load = useLoad($locations)
  useFreshening('locations')
  return (
    <Loaded load={load} loading="Loading locations...">
      {(locations) => <Locations locations={locations} />}
    </Loaded>
  )
}

function Locations({ locations }: { locations: ListedLocation[] }) {
  const [asking, setAsking] = useState<ListedLocation>()
  return (
    <div className="list grid">
      {!areSaved(locations) && locations.length > 0 && <FromDetails />}
      {locations.length === 0 && (
        <Empty title="No locations yet">
          <p>Add the place where you see people. Studies can then say where they take place.</p>
        </Empty>
      )}
      {locations.length > 0 && (
        <ul className="rows">
          {locations.map((location) => (
            <LocationRow
              key={location.id}
              location={location}
              onDelete={() => setAsking(location)}
            />
          ))}
        </ul>
      )}
      {asking && <LocationDeletion location={asking} onClose={() => setAsking(undefined)} />}
    </div>
  )
}

/** Until the first save, these are lines of the company details. */
const FromDetails = () => (
  <section className="notice" aria-label="Where these come from">
    <Info aria-hidden />
    <p>
      These are the addresses of the{' '}
      <AdminLink to="/admin/content" query={details}>
        company details
      </AdminLink>
      . Once you save one here, all of them are kept here: the addresses and office hours on every
      page come from this list from then on, and are no longer edited in the company details.
    </p>
  </section>
)

type LocationRowProps = { location: ListedLocation; onDelete: () => void }

function LocationRow({ location, onDelete }: LocationRowProps) {
  const { id, name, address, phone, timeZone, hours, active } = location
  const open = rowsOfHours(hours).map((row) => `${daysOf(row, true)} ${timesOf(row)}`)
  return (
    <li className="list-row">
      <div className="row-text">
        <div className="title-row row">
          <h2>{name}</h2>
          <ActiveBadge of={{ isActive: active }} />
          <ProblemBadge record="locations" id={id} />
        </div>
        <p className="row-meta location-meta">
          <span>
            <MapPin aria-hidden /> {address}
          </span>
          {phone && (
            <span>
              <Phone aria-hidden /> {phone}
            </span>
          )}
          <span>
            <Clock aria-hidden /> {open.join(', ')} ({timeZone.replaceAll('_', ' ')})
          </span>
        </p>
      </div>
      <RowActions
        of={name}
        to="/admin/locations"
        query={{ edit: String(id) }}
        onDelete={onDelete}
      />
    </li>
  )
}
