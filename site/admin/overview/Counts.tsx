import { useStore } from '@nanostores/react'
import { Failed } from '../../ui/states.tsx'
import { AdminLink } from '../app/AdminLink.tsx'
import type { Query } from '../app/address.ts'
import { $stats } from './stats.ts'

type Count = {
  label: string
  value: number | undefined
  waiting?: number
  to: string
  query?: Query
}

/** Real counts, each a way to what it counts. */
export function Counts() {
  const { data, error } = useStore($stats)
  if (error && !data) return <Failed error={error} onRetry={$stats.invalidate} />

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
