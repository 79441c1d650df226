import { clockTime } from '#db/model/lib/clock.ts'
import { type CalendarDay, columnDay } from './calendar.ts'
import { HourCell } from './HourCell.tsx'
import { type CalendarPlace, clockHour, hoursShown } from './hours.ts'
import './WeekTable.css'

type WeekTableProps = {
  days: readonly CalendarDay[]
  place: CalendarPlace
  today: string
  /** the one that a phone shows */
  day: string
  onOpen: (id: number) => void
  onMove: (id: number, to: string) => void
  onMake: (date: string, time: string) => void
}

/** A week: a row for each hour, and in it the visits that begin then and the places that are taken. */
export function WeekTable({ days, place, today, day, onOpen, onMove, onMake }: WeekTableProps) {
  const columnOf = (date: string) => ({
    'data-shown': date === day || undefined,
    'data-today': date === today || undefined,
  })
  return (
    <table className="week">
      <thead>
        <tr>
          <td />
          {days.map(({ date, closed }) => (
            <th key={date} scope="col" {...columnOf(date)}>
              {columnDay(date)}
              {date === today && <span className="week-note"> today</span>}
              {closed !== undefined && <span className="week-closure">{closed || 'Closed'}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hoursShown(days, place).map((hour) => (
          <tr key={hour}>
            <th scope="row">{clockTime(clockHour(hour)).replace(':00', '')}</th>
            {days.map((one) => (
              <HourCell
                key={one.date}
                {...{ hour, place, onOpen, onMove, onMake }}
                day={one}
                column={columnOf(one.date)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
