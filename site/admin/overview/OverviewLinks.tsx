import { useData } from '#site/ui/useLoad.ts'
import { SmallLink } from '../navigation/SmallLink.tsx'
import { $stats } from '../base/stats.ts'
import { $unsent } from '../mail/mail.ts'

export function OverviewLinks() {
  const held = useData($stats)?.heldSubmissions ?? 0
  const unsent = useData($unsent)
  return (
    <>
      <SmallLink to="/admin" query={{ list: 'mail' }}>
        Unsent mail
        {unsent && unsent !== '0' && <span className="badge badge-amber">{unsent}</span>}
      </SmallLink>
      <SmallLink to="/admin" query={{ list: 'audit' }}>
        Audit log
      </SmallLink>
      {held > 0 && (
        <SmallLink to="/admin" query={{ list: 'held' }}>
          Held submissions <span className="badge badge-amber">{held}</span>
        </SmallLink>
      )}
      <SmallLink to="/admin" query={{ list: 'privacy' }}>
        Privacy
      </SmallLink>
    </>
  )
}
