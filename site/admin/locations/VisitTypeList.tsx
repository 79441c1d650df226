import { Pencil } from 'lucide-react'
import { daysOf, rowsOfHours, timesOf } from '#db/model/hours/hours-rows.ts'
import { visitPlaces, type VisitType } from '#db/model/visits/types.ts'
import { Loaded } from '#site/ui/Loaded.tsx'
import { useLoad } from '#site/ui/useLoad.ts'
import { $visitTypes } from '../base/visitTypes.ts'
import { useMay } from '../base/may.tsx'
import { SmallLink } from '../navigation/SmallLink.tsx'
import '../list/rows.css'
import './VisitTypeList.css'

/** The visit types, whose values staff change. Staff cannot add or delete types. */
export function VisitTypeList() {
  const load = useLoad($visitTypes)
  return (
    <section className="list grid visit-types" aria-labelledby="visit-types">
      <div>
        <h2 id="visit-types">Visit types</h2>
        <p className="note">How long each takes, and how soon visitors can have it.</p>
      </div>
      <Loaded load={load} loading="Loading visit types...">
        {(types) => (
          <ul className="rows">
            {types.map((type) => (
              <VisitTypeRow key={type.type} of={type} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

const hoursOf = ({ type, hours }: VisitType) => {
  if (type !== 'call') return []
  const open = hours
    ? rowsOfHours(hours)
        .filter(({ spans }) => spans.length > 0)
        .map((row) => `${daysOf(row, true)} ${timesOf(row)}`)
    : []
  return [open.length > 0 ? open.join(', ') : 'nobody is asked when to call']
}

function VisitTypeRow({ of }: { of: VisitType }) {
  const may = useMay()
  const { type, label, minutes, place, books, leadHours, cutoffHours } = of
  const facts = [
    `${minutes} minutes`,
    visitPlaces[place].toLowerCase(),
    books ? 'booked by visitors' : 'confirmed by you',
    ...(leadHours > 0 ? [`${leadHours} hours ahead at least`] : []),
    `changed until ${cutoffHours} hours before`,
    ...hoursOf(of),
  ]
  return (
    <li className="list-row">
      <div className="row-text">
        <h3>{label}</h3>
        <p className="row-meta">{facts.join(' · ')}</p>
      </div>
      {may.change('visit-types') && (
        <div className="row-actions">
          <SmallLink aria-label={`Edit ${label}`} to="/admin/locations" query={{ type }}>
            <Pencil aria-hidden /> Edit
          </SmallLink>
        </div>
      )}
    </li>
  )
}
