import { keysOf } from '../../../db/model/lib/keys.ts'
import { useData } from '../../ui/useLoad.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { $stats } from '../app/stats.ts'

const lists = {
  patientInquiries: ['patient inquiry', 'patient inquiries', '/admin/inquiries', {}],
  sponsorInquiries: [
    'sponsor inquiry',
    'sponsor inquiries',
    '/admin/inquiries',
    { list: 'sponsors' },
  ],
  visitRequests: ['visit request', 'visit requests', '/admin/visit-requests', {}],
  applications: ['application', 'applications', '/admin/jobs', { list: 'applications' }],
} as const
const names = keysOf(lists)

const shown = (count: number) => count.toLocaleString('en-US')

/** The share of recent submissions that is marked as spam: a real person among them is a lost patient. */
export function SpamShare() {
  const spam = useData($stats)?.spam
  if (!spam || spam.submissions === 0) return null
  const { days, submissions, marked } = spam
  const markedOf = (name: (typeof names)[number]) => marked[name] ?? 0
  const total = names.reduce((sum, name) => sum + markedOf(name), 0)
  return (
    <p className="note spam-share">
      {shown(total)} of {shown(submissions)} {submissions === 1 ? 'submission' : 'submissions'} of
      the last {days} days {total === 1 ? 'is' : 'are'} marked as spam
      {total > 0 && ': '}
      {names
        .filter((name) => markedOf(name) > 0)
        .map((name, at) => {
          const [one, many, to, query] = lists[name]
          return (
            <span key={name}>
              {at > 0 && ', '}
              <AdminLink to={to} query={{ ...query, spam: 'only' }}>
                {shown(markedOf(name))} {markedOf(name) === 1 ? one : many}
              </AdminLink>
            </span>
          )
        })}
      .
    </p>
  )
}
