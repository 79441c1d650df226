import { TriangleAlert } from 'lucide-react'
import type { PublishProblem } from '#db/model/publish/publish.ts'
import { publicRecord } from '#db/model/records/records.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { useData } from '#site/ui/useLoad.ts'
import { $publish } from './publish.ts'
import { publishingState } from './PublishState.tsx'
import { When } from '../base/time/When.tsx'
import '../base/notice.css'
import './PublishNotice.css'

const advice = {
  failed: 'if this is still here ten minutes later, tell your developer.',
  stalled: 'if nothing happens within ten minutes, tell your developer.',
  live: 'if this is still here tomorrow, tell your developer.',
}

const seen = {
  failed: 'Visitors still see the site as it was.',
  stalled: 'Visitors still see the site as it was.',
  live: 'Visitors see all changes. Only new small pictures and pictures for shared links wait for it.',
}

export function PublishNotice() {
  const data = useData($publish)
  const state = publishingState(data)
  const isWrong = state === 'failed' || state === 'stalled' || (state === 'live' && data?.error)
  const wrong = isWrong ? state : undefined
  if (!data || (!wrong && data.problems.length === 0)) return null
  return (
    <section className="notice publish-notice" aria-label="Publishing">
      <TriangleAlert aria-hidden />
      <div>
        {wrong && (
          <>
            <h2>{data.error ?? 'Publishing takes longer than it should.'}</h2>
            <p>
              {seen[wrong]} It is tried again by itself
              {data.requestedAt && (
                <>
                  , the last time <When iso={data.requestedAt} focusable />
                </>
              )}
              . To try at once press “Publish again”; {advice[wrong]}
            </p>
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
    <ul className="problems stack gap-half">
      {problems.map((problem) => (
        <li key={`${problem.record} ${problem.id}`}>
          <ProblemLink problem={problem} /> {problem.reason}
        </li>
      ))}
    </ul>
  </>
)

function ProblemLink({ problem: { record, id, title } }: { problem: PublishProblem }) {
  const { screen, form } = publicRecord(record) ?? {}
  if (!screen || !form) return <strong>{title}.</strong>
  return (
    <>
      {form.title}{' '}
      <AdminLink to={screen.path} query={{ [form.parameter]: id }}>
        “{title}”
      </AdminLink>
      .
    </>
  )
}
