import { useStore } from '@nanostores/react'
import { visitKinds } from '#db/model/lib/labels.ts'
import { StatusBadge } from '#site/ui/StatusBadge.tsx'
import { $address } from '../navigation/address.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { AccessDenied, isDenied } from '../base/screen/AccessDenied.tsx'
import { askedTime } from '../base/askedTime.ts'
import { shortDate } from '../base/dates.ts'
import { Head } from '../base/frame/Head.tsx'
import { SpamBadge } from '../list/ListTools.tsx'
import { mailto } from '../base/mailto.ts'
import { NoContactBadge } from '../record/NoContactBadge.tsx'
import { interestOf } from './VisitDetail.tsx'
import { PromiseNote } from './PromiseNote.tsx'
import { useVisits, VisitPages } from './VisitPages.tsx'
import { fetchVisitsOrDenial, isTimeGone, type Visit, visitorName } from './visits.ts'
import { When } from '../base/When.tsx'
import './VisitList.css'

/** All requests, as cards in a window of their own. */
export function VisitList() {
  const list = useVisits(fetchVisitsOrDenial)
  if ('error' in list.load && isDenied(list.load.error)) return <AccessDenied />
  return (
    <>
      <Head title="Visit Requests" text={<PromiseNote />} />
      <VisitPages list={list}>
        {(visits) => (
          <ul className="visit-cards">
            {visits.map((visit) => (
              <VisitCard key={visit.id} visit={visit} />
            ))}
          </ul>
        )}
      </VisitPages>
    </>
  )
}

function VisitCard({ visit }: { visit: Visit }) {
  const { query } = useStore($address)
  const name = visitorName(visit)
  const asked = askedTime(visit)
  return (
    <li className="visit-card">
      <div className="visit-card-head">
        <h2>{name}</h2>
        <StatusBadge status={visit.status} />
        <p>
          <SpamBadge of={visit} />
          <NoContactBadge of={visit} />
          {visit.doNotContact ? visit.email : <a href={mailto(visit.email)}>{visit.email}</a>}
        </p>
      </div>
      <dl className="visit-card-facts">
        <div>
          <dt>Preferred date</dt>
          <dd>{asked.day}</dd>
        </div>
        <div>
          <dt>Preferred time</dt>
          <dd>
            {asked.time}
            {isTimeGone(visit) && ' (gone: agree on another time)'}
          </dd>
        </div>
        <div>
          <dt>Visit type</dt>
          <dd>{visitKinds[visit.visitType]}</dd>
        </div>
        {visit.studyInterest && (
          <div>
            <dt>Study interest</dt>
            <dd>{interestOf(visit)}</dd>
          </div>
        )}
      </dl>
      <div className="visit-card-end">
        <p className="note">
          Submitted <When iso={visit.createdAt} text={shortDate(visit.createdAt)} />
        </p>
        <AdminLink
          className="button button-outline button-small"
          to="/admin/visit-requests"
          query={{ ...query, id: String(visit.id) }}
        >
          View Details<span className="visually-hidden"> of {name}</span>
        </AdminLink>
      </div>
    </li>
  )
}
