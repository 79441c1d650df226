import { useStore } from '@nanostores/react'
import { ExternalLink } from 'lucide-react'
import { visitTypes } from '#db/model/lib/labels.ts'
import { StatusBadge } from '#site/ui/StatusBadge.tsx'
import { $address, hrefOf } from '../navigation/address.ts'
import { calendarDay } from '../base/dates.ts'
import { Head } from '../base/frame/Head.tsx'
import { Beside } from '../record/Beside.tsx'
import { SpamBadge } from '../list/ListTools.tsx'
import { RecordPane } from '../record/RecordPane.tsx'
import { RowLink } from '../list/RowLink.tsx'
import { Request } from './VisitDetail.tsx'
import { useVisits, VisitPages } from './VisitPages.tsx'
import { fetchVisit, fetchVisits, type Visit, visitorName } from './visits.ts'

/** The requests, with the chosen one beside them. */
export function VisitsTab() {
  const { query } = useStore($address)
  const { id = '' } = query
  const list = useVisits(fetchVisits)
  return (
    <>
      <Head
        title="Visits"
        text="Patients are promised an answer: see “How soon you answer” in the company details."
      >
        <a
          className="button button-outline button-small"
          href={hrefOf('/admin/visit-requests', query)}
          target="_blank"
        >
          <ExternalLink aria-hidden />
          Open in a window
        </a>
      </Head>
      <Beside detail={id && <VisitPane key={id} id={id} />}>
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
      </Beside>
    </>
  )
}

function VisitRow({ visit, isOpen }: { visit: Visit; isOpen: boolean }) {
  const { query } = useStore($address)
  return (
    <RowLink
      to="/admin/visits"
      query={{ ...query, id: String(visit.id) }}
      isOpen={isOpen}
      title={visitorName(visit)}
      text={
        <span className="row-meta">
          {visitTypes[visit.visitType]} · {calendarDay(visit.preferredDate)} at{' '}
          {visit.preferredTime}
        </span>
      }
      iso={visit.createdAt}
    >
      <SpamBadge of={visit} />
      <StatusBadge status={visit.status} />
    </RowLink>
  )
}

const VisitPane = ({ id }: { id: string }) => (
  <RecordPane
    list="visits"
    id={id}
    noun="visit request"
    title={`Visit Request #${id}`}
    fetchOne={fetchVisit}
  >
    {(visit) => <Request visit={visit} />}
  </RecordPane>
)
