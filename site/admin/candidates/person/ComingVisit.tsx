import { clockIn, dayIn } from '#db/model/lib/time.ts'
import { useStore } from '@nanostores/react'
import { wallTime } from '#db/model/lib/clock.ts'
import { StatusBadge } from '#site/ui/StatusBadge.tsx'
import { askedTimeText } from '#site/admin/base/time/askedTime.ts'
import { $now, $timeZone } from '#site/admin/base/time/dates.ts'
import { AdminLink } from '#site/admin/navigation/AdminLink.tsx'
import type { CandidateSubmission } from '../candidates.ts'

type Visit = Extract<CandidateSubmission, { kind: 'visit-request' }>

/** A call whose time is to be agreed comes after all others. */
function sortedBy({ preferredDate, preferredTime, startsAt }: Visit, zone: string) {
  if (preferredDate) return `${preferredDate} ${wallTime(preferredTime)}`
  if (!startsAt) return '9999'
  const { date, time } = clockIn(zone, startsAt)
  return `${date} ${time}`
}

export function ComingVisit({ submissions }: { submissions: readonly CandidateSubmission[] }) {
  const zone = useStore($timeZone)
  const today = dayIn(zone, useStore($now))
  const visits = submissions.flatMap((one) => (one.kind === 'visit-request' ? one : []))
  const [visit] = visits
    .filter(({ status }) => status === 'pending' || status === 'confirmed')
    .map((one) => ({ ...one, at: sortedBy(one, zone) }))
    .filter(({ at }) => at >= today)
    .toSorted((one, other) => one.at.localeCompare(other.at))
  if (!visit) return null
  const { id, status } = visit
  return (
    <div>
      <dt>Visit</dt>
      <dd>
        <AdminLink to="/admin/visits" query={{ id: String(id) }}>
          {askedTimeText(visit)}
        </AdminLink>{' '}
        <StatusBadge status={status} />
      </dd>
    </div>
  )
}
