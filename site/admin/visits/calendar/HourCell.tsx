import { Plus } from 'lucide-react'
import { clockTime } from '#db/model/lib/clock.ts'
import { For } from '#site/admin/base/may.tsx'
import { type CalendarDay, dayName } from './calendar.ts'
import { type CalendarPlace, clockHour, hourOf, isOpenAt, takenIn } from './hours.ts'
import { useVisitDrop } from './drag.ts'
import { VisitChip } from './VisitChip.tsx'

type HourCellProps = {
  day: CalendarDay
  hour: number
  place: CalendarPlace
  column: object
  onOpen: (id: number) => void
  /** moves a dropped visit to an hour such as '2027-03-01T14:00' */
  onMove: (id: number, to: string) => void
  onMake: (date: string, time: string) => void
}

const mostWells = 8

/** Full wells are places that are taken. */
const Wells = ({ taken, capacity }: { taken: number; capacity: number }) => (
  <span className="week-wells">
    {capacity <= mostWells &&
      Array.from({ length: capacity }, (_, i) => (
        <span
          key={i}
          className={i < taken ? 'week-well week-well-full' : 'week-well'}
          aria-hidden
        />
      ))}
    <span className={capacity <= mostWells && taken <= capacity ? 'visually-hidden' : undefined}>
      {taken} of {capacity} taken
    </span>
  </span>
)

export function HourCell({ day, hour, place, column, onOpen, onMove, onMake }: HourCellProps) {
  const { date, closed, capacity, visits } = day
  const isOpen = closed === undefined && isOpenAt(date, hour, place)
  const here = visits.filter(
    (visit) => visit.status !== 'cancelled' && hourOf(visit, place) === hour,
  )
  const time = clockHour(hour)
  const taken = takenIn(day, hour, place)
  const drop = useVisitDrop(isOpen && taken < capacity, (id) => onMove(id, `${date}T${time}`))
  return (
    <td className={isOpen ? undefined : 'week-closed'} {...column} {...drop}>
      {isOpen && <Wells taken={taken} capacity={capacity} />}
      {here.length > 0 && (
        <ul>
          {here.map((visit) => (
            <li key={visit.id}>
              <VisitChip visit={visit} timeZone={place.timeZone} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      <For part="visit-requests">
        <button
          type="button"
          className="week-make"
          aria-label={`Make a visit on ${dayName(date)} at ${clockTime(time)}`}
          onClick={() => onMake(date, time)}
        >
          <Plus aria-hidden />
        </button>
      </For>
    </td>
  )
}
