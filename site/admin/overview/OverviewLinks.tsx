import { useData } from '../../ui/useLoad.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { $stats } from '../app/stats.ts'

/** Links to the privacy screen and, if there are any, to held submissions. */
export function OverviewLinks() {
  const held = useData($stats)?.heldSubmissions ?? 0
  return (
    <>
      {held > 0 && (
        <AdminLink
          className="button button-outline button-small"
          to="/admin"
          query={{ list: 'held' }}
        >
          Held submissions <span className="badge badge-amber">{held}</span>
        </AdminLink>
      )}
      <AdminLink
        className="button button-outline button-small"
        to="/admin"
        query={{ list: 'privacy' }}
      >
        Privacy
      </AdminLink>
    </>
  )
}
