import { useState } from 'react'
import { keysOf } from '#db/model/lib/keys.ts'
import { visitNeeds } from '#db/model/lib/labels.ts'
import { clockTime } from '#db/model/lib/clock.ts'
import { zoneLabel } from '#db/model/lib/time.ts'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { calendarDay } from '#site/admin/base/time/dates.ts'
import { type Fact, Facts } from '#site/admin/record/Facts.tsx'
import { isTimeGone, type Visit } from '../visits.ts'
import { DidTheyCome } from './DidTheyCome.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { dayTimeOf, usePlaces } from './when/usePlaces.ts'
import './VisitTime.css'

const answer = ({ awaitsLink, coming, status, visitType }: Visit) => {
  if (awaitsLink && status === 'pending') {
    return 'They have not used the link in our letter yet: the time is not kept'
  }
  if (status !== 'confirmed' || visitType === 'call') return undefined
  return coming ? 'They say that they come' : 'No answer yet'
}

export function AgreedTime({ visit }: { visit: Visit }) {
  const [isMoving, setMoving] = useState(false)
  const places = usePlaces()
  const { startsAt, endsAt, locationId, needs, cancelReason } = visit
  const place = places.find(({ id }) => id === locationId)
  const timeZone = place?.timeZone ?? places.find(({ active }) => active)?.timeZone
  if (!timeZone) return null
  const begin = dayTimeOf(startsAt, timeZone)
  const facts: Fact[] = [
    [
      'Time',
      startsAt
        ? `${calendarDay(begin.date, 'full')}, ${clockTime(begin.time)}–${clockTime(dayTimeOf(endsAt, timeZone).time)} (${zoneLabel(timeZone)})`
        : isTimeGone(visit)
          ? 'To be agreed: the time they asked for is not free any more'
          : 'To be agreed with the visitor',
    ],
    ['Location', place?.name ?? (visit.visitType === 'call' ? 'By telephone' : undefined)],
    ['Answer', answer(visit)],
    [
      'Needs',
      keysOf(visitNeeds)
        .filter((need) => needs.includes(need))
        .map((need) => visitNeeds[need])
        .join(', '),
    ],
    ['Reason given', cancelReason],
  ]
  return (
    <div className="stack">
      <Facts facts={facts} />
      <DidTheyCome visit={visit} />
      {visit.status !== 'completed' && (
        <div>
          <SmallButton onClick={() => setMoving(true)}>
            {startsAt ? 'Move the visit' : 'Agree on a time'}
          </SmallButton>
        </div>
      )}
      {isMoving && <MoveDialog visit={visit} onClose={() => setMoving(false)} />}
    </div>
  )
}
