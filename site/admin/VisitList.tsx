import { useStore } from '@nanostores/react'
import { visitStatuses, visitTypes } from '../../db/model/visits.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { $address } from './address.ts'
import { AdminLink } from './AdminLink.tsx'
import { AccessDenied, isDenied } from './AccessDenied.tsx'
import { calendarDay, shortDate } from './dates.ts'
import { Head } from './Head.tsx'
import { useList } from './list.ts'
import { ListTools, SpamBadge } from './ListTools.tsx'
import { mailto } from './mailto.ts'
import { PagedList } from './PagedList.tsx'
import { SearchBox } from './SearchBox.tsx'
import { StatusFilter } from './StatusFilter.tsx'
import { interestOf } from './VisitDetail.tsx'
import { fetchVisits, type Visit } from './visits.ts'
import { When } from './When.tsx'

export function VisitList() {
  const { q = '', status = '', spam = '' } = useStore($address).query
  const list = useList('visits', { q, status, spam }, fetchVisits)
  if (isDenied(list.error)) return <AccessDenied />

  return (
    <>
      <Head title="Visit Requests" text="We promise patients an answer within 24 hours." />
      <div className="toolbar">
        <SearchBox label="Search visit requests" hint="Name, e-mail or phone" />
        <StatusFilter options={visitStatuses} />
        <ListTools list="visit-requests" />
      </div>
      <PagedList
        list={list}
        noun={['visit request', 'visit requests']}
        loading="Loading visit requests..."
        empty={{
          title: 'No Visit Requests',
          text: 'No patient visit requests have been submitted yet.',
        }}
        narrowed={Boolean(q || status || spam)}
      >
        {(visits) => (
          <ul className="visit-cards">
            {visits.map((visit) => (
              <VisitCard key={visit.id} visit={visit} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

function VisitCard({ visit }: { visit: Visit }) {
  const { query } = useStore($address)
  const name = `${visit.firstName} ${visit.lastName}`
  return (
    <li className="visit-card">
      <div className="visit-card-head">
        <h2>{name}</h2>
        <StatusBadge status={visit.status} />
        <SpamBadge of={visit} />
        <a href={mailto(visit.email)}>{visit.email}</a>
      </div>
      <dl className="visit-card-facts">
        <div>
          <dt>Preferred date</dt>
          <dd>{calendarDay(visit.preferredDate)}</dd>
        </div>
        <div>
          <dt>Preferred time</dt>
          <dd>{visit.preferredTime}</dd>
        </div>
        <div>
          <dt>Visit type</dt>
          <dd>{visitTypes[visit.visitType]}</dd>
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
