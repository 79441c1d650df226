import { useStore } from '@nanostores/react'
import { AdminLink } from '../app/AdminLink.tsx'
import { $stats } from './stats.ts'

/** To what is decided about data; and, where there is any, to what the database refused. */
export function OverviewLinks() {
  const held = useStore($stats).data?.heldSubmissions ?? 0
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
