import { useStore } from '@nanostores/react'
import { ExternalLink, Plus } from 'lucide-react'
import { visitKinds } from '#db/model/lib/labels.ts'
import { StatusBadge } from '#site/ui/StatusBadge.tsx'
import { lazy, Meanwhile } from '#site/ui/lazy.tsx'
import { Loading } from '#site/ui/states.tsx'
import { Tabs } from '#site/ui/Tabs.tsx'
import { $address, adjust, go, hrefOf } from '../navigation/address.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { askedTimeText } from '../base/askedTime.ts'
import { Head } from '../base/frame/Head.tsx'
import { Beside } from '../record/Beside.tsx'
import { SpamBadge } from '../list/ListTools.tsx'
import { NoContactBadge } from '../record/NoContactBadge.tsx'
import { RecordPane } from '../record/RecordPane.tsx'
import { RowLink } from '../list/RowLink.tsx'
import { VisitDialog } from './calendar/VisitDialog.tsx'
import { Request } from './VisitDetail.tsx'
import { PromiseNote } from './PromiseNote.tsx'
import { useVisits, VisitPages } from './VisitPages.tsx'
import { fetchVisit, fetchVisits, isTimeGone, type Visit, visitorName } from './visits.ts'
import { MakeDialog } from './work/MakeDialog.tsx'
import { MoveTo } from './work/MoveTo.tsx'

/** The requests as a list, and the calendar of those with a time. */
export function VisitsTab() {
  const { query } = useStore($address)
  const { view, visit, to, make, location } = query
  const isCalendar = view === 'calendar'
  return (
    <>
      <Head title="Visits" text={<PromiseNote />}>
        <a
          className="button button-outline button-small"
          href={hrefOf('/admin/visit-requests', isCalendar ? {} : query)}
          target="_blank"
        >
          <ExternalLink aria-hidden />
          Open in a window
        </a>
        <AdminLink
          className="button button-small"
          to="/admin/visits"
          query={{ ...query, make: 'new' }}
        >
          <Plus aria-hidden />
          Make a visit
        </AdminLink>
      </Head>
      <Tabs
        label="Visits"
        value={isCalendar ? 'calendar' : 'list'}
        tabs={[
          { value: 'list', label: 'Requests', content: <VisitRequestsList /> },
          {
            value: 'calendar',
            label: 'Calendar',
            content: (
              <Meanwhile value={<Loading bars={8}>Loading the calendar...</Loading>}>
                <LazyCalendar />
              </Meanwhile>
            ),
          },
        ]}
        onChange={(value) => go('/admin/visits', value === 'calendar' ? { view: value } : {})}
      />
      {visit && !to && <VisitDialog key={visit} id={visit} onClose={() => adjust({ visit: '' })} />}
      {visit && to && <MoveTo id={visit} to={to} onClose={() => adjust({ visit: '', to: '' })} />}
      {make && <MakeDialog key={make} at={make} location={location} />}
    </>
  )
}

const LazyCalendar = lazy(async () => (await import('./calendar/VisitCalendar.tsx')).VisitCalendar)

/** The requests, with the chosen one beside them. */
function VisitRequestsList() {
  const { id = '' } = useStore($address).query
  const list = useVisits(fetchVisits)
  return (
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
        <>
          <SpamBadge of={visit} />
          <NoContactBadge of={visit} />
          <span className="row-meta">
            {visitKinds[visit.visitType]} · {askedTimeText(visit)}
            {isTimeGone(visit) && ' · Time is gone: agree on another one'}
          </span>
        </>
      }
      iso={visit.createdAt}
    >
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
