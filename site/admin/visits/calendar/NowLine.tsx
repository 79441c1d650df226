import { useStore } from '@nanostores/react'
import { clockIn } from '#db/model/lib/time.ts'
import { $now } from '#site/admin/base/time/dates.ts'
import type { CalendarPlace } from './hours.ts'
import { shareOfHour } from './placed.ts'

type NowLineProps = {
  date: string
  hour: number
  place: CalendarPlace
  /** set if several locations are shown, each with its own time */
  isNamed: boolean
}

export function NowLine({ date, hour, place, isNamed }: NowLineProps) {
  const now = clockIn(place.timeZone, useStore($now))
  const [nowHour, minute = 0] = now.time.split(':').map(Number)
  if (now.date !== date || nowHour !== hour) return null
  const style = { '--at': shareOfHour(minute) }
  return (
    <span className="week-now" style={style}>
      <span className={isNamed ? undefined : 'visually-hidden'}>
        {isNamed ? `Now in ${place.name}` : 'Now'}
      </span>
    </span>
  )
}
