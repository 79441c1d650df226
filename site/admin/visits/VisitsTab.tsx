import { useStore } from '@nanostores/react'
import { ExternalLink } from 'lucide-react'
import { useMemo } from 'react'
import { visitTypes } from '../../../db/model/visits.ts'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { $address, hrefOf } from '../app/address.ts'
import { AdminLink } from '../app/AdminLink.tsx'
import { calendarDay } from '../app/dates.ts'
import { isMissing } from '../app/failure.ts'
import { Head } from '../app/Head.tsx'
import { SpamBadge } from '../list/ListTools.tsx'
import { Pane } from '../list/Pane.tsx'
import { Request } from './VisitDetail.tsx'
import { useVisits, VisitPages } from './VisitPages.tsx'
import { fetchVisits, nameOf, type Visit, visitStore } from './visits.ts'
import { When } from '../app/When.tsx'

/** The requests, with the chosen one beside them. */
export function VisitsTab() {
  const { query } = useStore($address)
  const { id = '' } = query
  const list = useVisits(fetchVisits)
  return (
    <>
      <Head title="Visits" text="We promise patients an answer within 24 hours.">
        <a
          className="button button-outline button-small"
          href={hrefOf('/admin/visit-requests', query)}
          target="_blank"
        >
          <ExternalLink aria-hidden />
          Open in a window
        </a>
      </Head>
      <div className={id ? 'beside beside-open' : 'beside'}>
        <div className="list-side">
          <VisitPages list={list}>
            {(visits) => (
              <ul className="rows">
                {visits.map((visit) => (
                  <li key={visit.id}>
                    <VisitRow visit={visit} isOpen={id === String(visit.id)} />
                  </li>
                ))}
              </ul>
            )}
          </VisitPages>
        </div>
        {id && <VisitPane key={id} id={id} />}
      </div>
    </>
  )
}

function VisitRow({ visit, isOpen }: { visit: Visit; isOpen: boolean }) {
  const { query } = useStore($address)
  return (
    <AdminLink
      className="row row-link"
      to="/admin/visits"
      query={{ ...query, id: String(visit.id) }}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className="row-text">
        <span className="row-title">{nameOf(visit)}</span>
        <span className="row-meta">
          {visitTypes[visit.visitType]} · {calendarDay(visit.preferredDate)} at{' '}
          {visit.preferredTime}
        </span>
      </span>
      <SpamBadge of={visit} />
      <StatusBadge status={visit.status} />
      <span className="row-when">
        <When iso={visit.createdAt} />
      </span>
    </AdminLink>
  )
}

function VisitPane({ id }: { id: string }) {
  const $visit = useMemo(() => visitStore(id), [id])
  const { data: visit, error } = useStore($visit)
  return (
    <Pane title={`Visit Request #${id}`}>
      {visit ? (
        <Request visit={visit} />
      ) : isMissing(error) ? (
        <Empty title="No such visit request" level={3}>
          There is no request with this number.
        </Empty>
      ) : error ? (
        <Failed error={error} onRetry={$visit.invalidate} />
      ) : (
        <Loading>Loading visit request...</Loading>
      )}
    </Pane>
  )
}
