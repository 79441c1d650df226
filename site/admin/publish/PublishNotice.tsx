import { useStore } from '@nanostores/react'
import { TriangleAlert } from 'lucide-react'
import type { PublishProblem } from '../../../db/model/publish.ts'
import { AdminLink } from '../app/AdminLink.tsx'
import { $publish } from './publish.ts'
import { stateOf } from './PublishState.tsx'

const advice = {
  failed:
    'Visitors still see the site as it was. Press “Publish again”; if it fails once more, tell your developer.',
  stalled:
    'Visitors still see the site as it was. Press “Publish again”; if nothing happens within ten minutes, tell your developer.',
}

/** Why the site does not show all that is stored, and what to do about it. */
export function PublishNotice() {
  const { data } = useStore($publish)
  const state = stateOf(data)
  const wrong = state === 'failed' || state === 'stalled' ? state : undefined
  if (!data || (!wrong && data.problems.length === 0)) return null
  return (
    <section className="notice publish-notice" aria-label="Publishing">
      <TriangleAlert aria-hidden />
      <div>
        {wrong && (
          <>
            <h2>{data.error ?? 'Publishing takes longer than it should.'}</h2>
            <p>{advice[wrong]}</p>
            {data.detail && (
              <details>
                <summary>Technical details</summary>
                <pre tabIndex={0}>{data.detail}</pre>
              </details>
            )}
          </>
        )}
        {data.problems.length > 0 && <Problems problems={data.problems} />}
      </div>
    </section>
  )
}

const Problems = ({ problems }: { problems: PublishProblem[] }) => (
  <>
    <h2>
      {problems.length === 1
        ? 'One record is not on the site as it is stored'
        : `${problems.length} records are not on the site as they are stored`}
    </h2>
    <ul className="problems">
      {problems.map((problem) => (
        <li key={`${problem.record} ${problem.id}`}>
          <ProblemLink problem={problem} /> {problem.reason}
        </li>
      ))}
    </ul>
  </>
)

/** Where staff edit the records of each table. */
const screens: Record<string, { noun: string; to: string; by: string }> = {
  blog_posts: { noun: 'The post', to: '/admin/blog', by: 'edit' },
  job_postings: { noun: 'The job', to: '/admin/jobs', by: 'edit' },
  team_members: { noun: 'The team member', to: '/admin/team', by: 'edit' },
  content_sections: { noun: 'The section', to: '/admin/content', by: 'section' },
}

function ProblemLink({ problem: { record, id, title } }: { problem: PublishProblem }) {
  const screen = screens[record]
  if (!screen) return <strong>{title}.</strong>
  return (
    <>
      {screen.noun}{' '}
      <AdminLink to={screen.to} query={{ [screen.by]: id }}>
        “{title}”
      </AdminLink>
      .
    </>
  )
}
