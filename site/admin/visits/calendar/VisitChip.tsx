import { useStore } from '@nanostores/react'
import { clockTime } from '#db/model/lib/clock.ts'
import { visitKinds, visitOutcomes, visitStatuses } from '#db/model/lib/labels.ts'
import { $now } from '#site/admin/base/time/dates.ts'
import { type CalendarVisit, isUnanswered, timeAt } from './calendar.ts'
import { dragOf } from './drag.ts'

type VisitChipProps = {
  visit: CalendarVisit
  timeZone: string
  /** the name of its location, if several are shown */
  place?: string | undefined
  onOpen: (id: number) => void
}

function stateOf(visit: CalendarVisit, now: number) {
  const { status, outcome, coming, startsAt, endsAt } = visit
  if (outcome) return visitOutcomes[outcome]
  if (status === 'pending') return visitStatuses.pending
  if (status !== 'confirmed') return visitStatuses[status]
  if (endsAt && Date.parse(endsAt) < now) return 'Did they come?'
  if (coming) return 'Is coming'
  if (isUnanswered(visit, now)) return 'No answer yet'
  return Date.parse(startsAt) < now ? 'Now' : ''
}

export function VisitChip({ visit, timeZone, place, onOpen }: VisitChipProps) {
  const now = useStore($now)
  const { id, startsAt, status, visitType, firstName, lastName } = visit
  const state = stateOf(visit, now)
  return (
    <button
      type="button"
      className={`visit-chip visit-chip-${status}`}
      data-visit={id}
      {...dragOf(visit)}
      onClick={() => onOpen(id)}
    >
      <span className="visit-chip-time">{clockTime(timeAt(startsAt, timeZone))}</span>{' '}
      <b dir="auto">
        <bdi>
          {firstName} {lastName}
        </bdi>
      </b>{' '}
      <span className="visit-chip-note">
        {[place, visitKinds[visitType], state].filter(Boolean).join(' · ')}
      </span>
    </button>
  )
}
