import { Plus } from 'lucide-react'
import { clockTime } from '#db/model/lib/clock.ts'
import { For } from '#site/admin/base/may.tsx'
import { weekdayWords } from '#site/lib/visitWords.ts'
import type { CalendarDay } from './calendar.ts'
import { useVisitDrop } from './drag.ts'
import { clockHour, isOpenAt, type PlaceWeek, takenIn } from './hours.ts'
import { NowLine } from './NowLine.tsx'
import type { PlacedVisit } from './placed.ts'
import { PlacedChip } from './PlacedChip.tsx'
import { Wells } from './Wells.tsx'

type HourCellProps = {
  date: string
  hour: number
  weeks: readonly PlaceWeek[]
  /** the visits that begin in this hour */
  visits: readonly PlacedVisit[]
  column: object
  onOpen: (id: number) => void
  /** moves a dropped visit to an hour such as '2027-03-01T14:00' */
  onMove: (id: number, to: string) => void
  onMake: (date: string, time: string) => void
}

const isOpenDay = (day: CalendarDay | undefined): day is CalendarDay =>
  day !== undefined && day.closed === undefined

const openIn = (weeks: readonly PlaceWeek[], date: string, hour: number) =>
  weeks.flatMap(({ place, days }) => {
    const day = days.find((one) => one.date === date)
    return isOpenDay(day) && isOpenAt(date, hour, place) ? [{ place, day }] : []
  })

export function HourCell(props: HourCellProps) {
  const { date, hour, weeks, visits, column, onOpen, onMove, onMake } = props
  const open = openIn(weeks, date, hour)
  // With several locations, places are not counted, and visits cannot be moved or made here.
  const only = weeks.length === 1 ? open[0] : undefined
  const taken = only ? takenIn(only.day, hour, only.place) : 0
  const time = clockHour(hour)
  const drop = useVisitDrop(only !== undefined && taken < only.day.capacity, (id) =>
    onMove(id, `${date}T${time}`),
  )
  return (
    <td className={open.length > 0 ? undefined : 'week-closed'} {...column} {...drop}>
      {only && <Wells taken={taken} capacity={only.day.capacity} />}
      {weeks.map(({ place }) => (
        <NowLine key={place.id} {...{ date, hour, place }} isNamed={weeks.length > 1} />
      ))}
      {visits.length > 0 && (
        <ul className="week-visits">
          {visits.map((placed) => (
            <li key={placed.visit.id}>
              <PlacedChip
                placed={placed}
                tint={weeks.findIndex(({ place }) => place === placed.place)}
                isNamed={weeks.length > 1}
                onOpen={onOpen}
              />
            </li>
          ))}
        </ul>
      )}
      {weeks.length === 1 && (
        <For part="visit-requests">
          <button
            type="button"
            className="week-make screen-only"
            aria-label={`Make a visit on ${weekdayWords(date)} at ${clockTime(time)}`}
            onClick={() => onMake(date, time)}
          >
            <Plus aria-hidden />
          </button>
        </For>
      )}
    </td>
  )
}
