import { useLoad } from '#site/ui/useLoad.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import type { Part } from '#db/model/access.ts'
import { useMay } from '../base/may.tsx'
import type { Query } from '../navigation/address.ts'
import { $stats } from '../base/stats.ts'
import { Count, Counted, shownNumber } from '../list/Count.tsx'

type CountLink = {
  label: string
  part: Part
  value: number | undefined
  waiting?: number
  to: string
  query?: Query
}

type Stats = ReturnType<typeof $stats.get>['data']

const countsIn = (stats: Stats): CountLink[] => [
  { label: 'Total Users', part: 'users', value: stats?.users, to: '/admin/users' },
  { label: 'Blog Posts', part: 'blog', value: stats?.posts, to: '/admin/blog' },
  {
    label: 'Patient Inquiries',
    part: 'patient-inquiries',
    value: stats?.patientInquiries,
    to: '/admin/inquiries',
  },
  {
    label: 'Sponsor Inquiries',
    part: 'sponsor-inquiries',
    value: stats?.sponsorInquiries,
    to: '/admin/inquiries',
    query: { list: 'sponsors' },
  },
  {
    label: 'Visit Requests',
    part: 'visit-requests',
    value: stats?.visitRequests,
    waiting: stats?.pendingVisits,
    to: '/admin/visits',
  },
  {
    label: 'Job Applications',
    part: 'job-applications',
    value: stats?.applications,
    waiting: stats?.pendingApplications,
    to: '/admin/jobs',
    query: { list: 'applications' },
  },
]

export function RecordCounts() {
  const may = useMay()
  return (
    <Counted load={useLoad($stats)}>
      {(stats) => (
        <ul className="counts grid" aria-label="Counts" aria-busy={!stats}>
          {countsIn(stats)
            .filter(({ part }) => may.change(part))
            .map(({ label, value, waiting, to, query }) => (
              <li key={label}>
                <AdminLink className="count panel row" to={to} query={query}>
                  <Count label={label} value={value} />
                  {Boolean(waiting) && (
                    <span className="badge badge-amber">{shownNumber(waiting)} pending</span>
                  )}
                </AdminLink>
              </li>
            ))}
        </ul>
      )}
    </Counted>
  )
}
