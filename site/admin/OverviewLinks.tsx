import { useStore } from '@nanostores/react'
import { AdminLink } from './AdminLink.tsx'
import { $refused } from './refused.ts'

/** To what is decided about data; and, where there is any, to what the database refused. */
export function OverviewLinks() {
  const { data: refused = [] } = useStore($refused)
  return (
    <>
      {refused.length > 0 && (
        <AdminLink
          className="button button-outline button-small"
          to="/admin"
          query={{ list: 'held' }}
        >
          Held submissions <span className="badge badge-amber">{refused.length}</span>
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
