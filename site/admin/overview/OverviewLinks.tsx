import { useData } from '#site/ui/useLoad.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { $stats } from '../base/stats.ts'
import { $unsent } from '../mail/mail.ts'

export function OverviewLinks() {
  const held = useData($stats)?.heldSubmissions ?? 0
  const unsent = useData($unsent)
  return (
    <>
      <AdminLink
        className="button button-outline button-small"
        to="/admin"
        query={{ list: 'mail' }}
      >
        Unsent mail
        {unsent && unsent !== '0' && <span className="badge badge-amber">{unsent}</span>}
      </AdminLink>
      <AdminLink
        className="button button-outline button-small"
        to="/admin"
        query={{ list: 'audit' }}
      >
        Audit log
      </AdminLink>
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
