import { useStore } from '@nanostores/react'
import { ArrowLeft } from 'lucide-react'
import { $address } from '../navigation/address.ts'
import { SmallLink } from '../navigation/SmallLink.tsx'
import { Head } from '../base/frame/Head.tsx'
import { Logout } from '../base/frame/Logout.tsx'
import { SkipLink } from '../base/frame/SkipLink.tsx'
import { AccessDenied, isDenied } from '../base/screen/AccessDenied.tsx'
import { MakeLink } from './MakeLink.tsx'
import { PromiseNote } from './PromiseNote.tsx'
import { useVisits, VisitList } from './VisitList.tsx'
import { fetchVisitsOrDenial } from './visits.ts'
import '../base/frame/Shell.css'
import './VisitRequests.css'

/** The list of the tab, with its details, in a window without the tabs. */
export function VisitRequests() {
  const { id, ...query } = useStore($address).query
  return (
    <div className="manager">
      <SkipLink />
      <header className="manager-head screen-only row gap-1">
        <SmallLink to="/admin">
          <ArrowLeft aria-hidden />
          Back to Dashboard
        </SmallLink>
        {id && (
          <SmallLink to="/admin/visit-requests" query={query}>
            <ArrowLeft aria-hidden />
            Back to All Requests
          </SmallLink>
        )}
        <Logout />
      </header>
      <main id="main" className="tab-main" tabIndex={-1}>
        <Requests />
      </main>
    </div>
  )
}

function Requests() {
  const list = useVisits(fetchVisitsOrDenial)
  if ('error' in list.load && isDenied(list.load.error)) return <AccessDenied />
  return (
    <>
      <Head title="Visit Requests" text={<PromiseNote />}>
        <MakeLink />
      </Head>
      <VisitList list={list} />
    </>
  )
}
