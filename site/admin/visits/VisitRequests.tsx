import { useStore } from '@nanostores/react'
import { ArrowLeft } from 'lucide-react'
import { $address } from '../navigation/address.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { Logout } from '../base/frame/Logout.tsx'
import { SkipLink } from '../base/frame/SkipLink.tsx'
import { useHeadingFocus } from '../navigation/useHeadingFocus.ts'
import { VisitDetail } from './VisitDetail.tsx'
import { VisitList } from './VisitList.tsx'
import '../base/frame/Shell.css'
import './VisitRequests.css'

/** All visit requests, or one of them, in a window without the tabs. */
export function VisitRequests() {
  const { id, ...list } = useStore($address).query
  useHeadingFocus(id)
  return (
    <div className="manager">
      <SkipLink />
      <header className="manager-head">
        <AdminLink className="button button-outline button-small" to="/admin">
          <ArrowLeft aria-hidden />
          Back to Dashboard
        </AdminLink>
        {id && (
          <AdminLink
            className="button button-outline button-small"
            to="/admin/visit-requests"
            query={list}
          >
            <ArrowLeft aria-hidden />
            Back to All Requests
          </AdminLink>
        )}
        <Logout />
      </header>
      <main id="main" className="tab-main" tabIndex={-1}>
        {id ? <VisitDetail key={id} id={id} /> : <VisitList />}
      </main>
    </div>
  )
}
