import { useStore } from '@nanostores/react'
import { clockIn, wallTime } from '#db/model/lib/clock.ts'
import { StatusBadge } from '#site/ui/StatusBadge.tsx'
import { $now, $timeZone, calendarDay } from '#site/admin/base/dates.ts'
import { AdminLink } from '#site/admin/navigation/AdminLink.tsx'
import type { CandidateSubmission } from '../candidates.ts'

/** The visit that is asked for or agreed on, the next one from today on. Nothing is shown if there is none. */
export function ComingVisit({ submissions }: { submissions: readonly CandidateSubmission[] }) {
  const { date: today } = clockIn(useStore($timeZone), new Date(useStore($now)))
  const visits = submissions.flatMap((one) => (one.kind === 'visit-request' ? one : []))
  const [visit] = visits
    .filter(({ status }) => status === 'pending' || status === 'confirmed')
    .map((one) => ({ ...one, at: `${one.preferredDate} ${wallTime(one.preferredTime)}` }))
    .filter(({ at }) => at >= today)
    .toSorted((one, other) => one.at.localeCompare(other.at))
  if (!visit) return null
  const { id, preferredDate, preferredTime, status } = visit
  return (
    <div>
      <dt>Visit</dt>
      <dd>
        <AdminLink to="/admin/visits" query={{ id: String(id) }}>
          {calendarDay(preferredDate)}, {preferredTime}
        </AdminLink>{' '}
        <StatusBadge status={status} />
      </dd>
    </div>
  )
}
