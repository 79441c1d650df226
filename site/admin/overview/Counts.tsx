import { useLoad } from '../../ui/useLoad.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import type { Query } from '../navigation/address.ts'
import { $stats } from '../app/stats.ts'
import { Count, Counted, shownNumber } from '../list/Count.tsx'

type CountLink = {
  label: string
  value: number | undefined
  waiting?: number
  to: string
  query?: Query
}

type Stats = ReturnType<typeof $stats.get>['data']

const countsIn = (stats: Stats): CountLink[] => [
  { label: 'Total Users', value: stats?.users, to: '/admin/users' },
  { label: 'Blog Posts', value: stats?.posts, to: '/admin/blog' },
  { label: 'Patient Inquiries', value: stats?.patientInquiries, to: '/admin/inquiries' },
  {
    label: 'Sponsor Inquiries',
    value: stats?.sponsorInquiries,
    to: '/admin/inquiries',
    query: { list: 'sponsors' },
  },
  {
    label: 'Visit Requests',
    value: stats?.visitRequests,
    waiting: stats?.pendingVisits,
    to: '/admin/visits',
  },
  {
    label: 'Job Applications',
    value: stats?.applications,
    waiting: stats?.pendingApplications,
    to: '/admin/jobs',
    query: { list: 'applications' },
  },
]

/** The number of records of each kind, with a link to their list. */
export const Counts = () => (
  <Counted load={useLoad($stats)}>
    {(stats) => (
      <ul className="counts" aria-label="Counts" aria-busy={!stats}>
        {countsIn(stats).map(({ label, value, waiting, to, query }) => (
          <li key={label}>
            <AdminLink className="count" to={to} query={query}>
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
