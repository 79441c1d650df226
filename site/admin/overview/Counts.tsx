import type { Part } from '../../../db/model/access.ts'
import { Failed } from '../../ui/states.tsx'
import { useLoad } from '../../ui/useLoad.ts'
import { AdminLink } from '../app/AdminLink.tsx'
import type { Query } from '../app/address.ts'
import { useMay } from '../app/may.tsx'
import { $stats } from '../app/stats.ts'
import '../list/counts.css'

type Count = {
  label: string
  part: Part
  value: number | undefined
  waiting?: number
  to: string
  query?: Query
}

/** The number of records of each kind, with a link to their list; dashes until they are loaded. */
export function Counts() {
  const load = useLoad($stats)
  const may = useMay()
  if (load.status === 'failed') return <Failed error={load.error} onRetry={load.retry} />
  const data = load.status === 'ready' ? load.data : undefined

  const counts: Count[] = [
    { label: 'Total Users', part: 'users', value: data?.users, to: '/admin/users' },
    { label: 'Blog Posts', part: 'blog', value: data?.posts, to: '/admin/blog' },
    {
      label: 'Patient Inquiries',
      part: 'patient-inquiries',
      value: data?.patientInquiries,
      to: '/admin/inquiries',
    },
    {
      label: 'Sponsor Inquiries',
      part: 'sponsor-inquiries',
      value: data?.sponsorInquiries,
      to: '/admin/inquiries',
      query: { list: 'sponsors' },
    },
    {
      label: 'Visit Requests',
      part: 'visit-requests',
      value: data?.visitRequests,
      waiting: data?.pendingVisits,
      to: '/admin/visits',
    },
    {
      label: 'Job Applications',
      part: 'job-applications',
      value: data?.applications,
      waiting: data?.pendingApplications,
      to: '/admin/jobs',
      query: { list: 'applications' },
    },
  ]
  return (
    <ul className="counts" aria-label="Counts" aria-busy={!data}>
      {counts
        .filter(({ part }) => may.read(part))
        .map(({ label, value, waiting, to, query }) => (
          <li key={label}>
            <AdminLink className="count" to={to} query={query}>
              <span className="count-label">{label}</span>
              <span className="count-value">{value?.toLocaleString('en-US') ?? '–'}</span>
              {Boolean(waiting) && (
                <span className="badge badge-amber">
                  {waiting?.toLocaleString('en-US')} pending
                </span>
              )}
            </AdminLink>
          </li>
        ))}
    </ul>
  )
}
