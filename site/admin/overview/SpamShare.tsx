import { submissionKinds } from '#db/model/submissions/kinds.ts'
import { useData } from '#site/ui/useLoad.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { $stats } from '../base/stats.ts'

const kinds = Object.values(submissionKinds)

const shown = (count: number) => count.toLocaleString('en-US')

/** The share of recent submissions that is marked as spam: a real person among them is a lost patient. */
export function SpamShare() {
  const spam = useData($stats)?.spam
  if (!spam || spam.submissions === 0) return null
  const { days, submissions, marked } = spam
  const found = kinds
    .map((kind) => ({ ...kind, n: marked[kind.counted] ?? 0 }))
    .filter(({ n }) => n > 0)
  const total = found.reduce((sum, { n }) => sum + n, 0)
  return (
    <p className="note spam-share">
      {shown(total)} of {shown(submissions)} {submissions === 1 ? 'submission' : 'submissions'} of
      the last {days} days {total === 1 ? 'is' : 'are'} marked as spam
      {total > 0 && ': '}
      {found.map(({ part, one, many, screen, n }, at) => (
        <span key={part}>
          {at > 0 && ', '}
          <AdminLink
            to={screen.path}
            query={{ ...('query' in screen && screen.query), spam: 'only' }}
          >
            {shown(n)} {n === 1 ? one : many}
          </AdminLink>
        </span>
      ))}
      .
    </p>
  )
}
