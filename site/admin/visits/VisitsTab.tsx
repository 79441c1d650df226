import { useStore } from '@nanostores/react'
import { ExternalLink } from 'lucide-react'
import { lazy, Meanwhile } from '#site/ui/lazy.tsx'
import { Loading } from '#site/ui/states.tsx'
import { Tabs } from '#site/ui/Tabs.tsx'
import { $address, adjust, goTo, hrefOf } from '../navigation/address.ts'
import { Head } from '../base/frame/Head.tsx'
import { VisitDialog } from './calendar/VisitDialog.tsx'
import { MakeLink } from './MakeLink.tsx'
import { PromiseNote } from './PromiseNote.tsx'
import { useVisits, VisitList } from './VisitList.tsx'
import { fetchVisits } from './visits.ts'
import { MoveTo } from './work/MoveTo.tsx'

export function VisitsTab() {
  const { query } = useStore($address)
  const { view, visit, to } = query
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
        <MakeLink />
      </Head>
      <Tabs
        label="Visits"
        value={isCalendar ? 'calendar' : 'list'}
        tabs={[
          { value: 'list', label: 'Requests', content: <Requests /> },
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
        onChange={(value) => goTo('/admin/visits', value === 'calendar' ? { view: value } : {})}
      />
      {visit && !to && <VisitDialog key={visit} id={visit} onClose={() => adjust({ visit: '' })} />}
      {visit && to && <MoveTo id={visit} to={to} onClose={() => adjust({ visit: '', to: '' })} />}
    </>
  )
}

const LazyCalendar = lazy(async () => (await import('./calendar/VisitCalendar.tsx')).VisitCalendar)

const Requests = () => <VisitList list={useVisits(fetchVisits)} />
