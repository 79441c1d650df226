import { Failed } from '../../ui/states.tsx'
import { useLoad } from '../../ui/useLoad.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import type { Query } from '../navigation/address.ts'
import { $stats } from '../app/stats.ts'
import '../list/counts.css'

type Count = {
  label: string
  value: number | undefined
  waiting?: number
  to: string
  query?: Query
}

/** The number of records of each kind, with a link to their list; dashes until they are loaded. */
export function Counts() {
  const load = useLoad($stats)
  if (load.status === 'failed') return <Failed error={load.error} onRetry={load.retry} />
  const data = load.status === 'ready' ? load.data : undefined

  const counts: Count[] = [
    { label: 'Total Users', value: data?.users, to: '/admin/users' },
    { label: 'Blog Posts', value: data?.posts, to: '/admin/blog' },
    { label: 'Patient Inquiries', value: data?.patientInquiries, to: '/admin/inquiries' },
    {
      label: 'Sponsor Inquiries',
      value: data?.sponsorInquiries,
      to: '/admin/inquiries',
      query: { list: 'sponsors' },
    },
    {
      label: 'Visit Requests',
      value: data?.visitRequests,
      waiting: data?.pendingVisits,
      to: '/admin/visits',
    },
    {
      label: 'Job Applications',
      value: data?.applications,
      waiting: data?.pendingApplications,
      to: '/admin/jobs',
      query: { list: 'applications' },
    },
  ]
  return (
    <ul className="counts" aria-label="Counts" aria-busy={!data}>
      {counts.map(({ label, value, waiting, to, query }) => (
        <li key={label}>
          <AdminLink className="count" to={to} query={query}>
            <span className="count-label">{label}</span>
            <span className="count-value">{value?.toLocaleString('en-US') ?? '–'}</span>
            {Boolean(waiting) && (
              <span className="badge badge-amber">{waiting?.toLocaleString('en-US')} pending</span>
            )}
          </AdminLink>
        </li>
      ))}
    </ul>
  )
}
