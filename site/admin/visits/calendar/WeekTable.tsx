import { clockTime } from '#db/model/lib/clock.ts'
import { weekdayWords } from '#site/lib/visitWords.ts'
import { columnDay } from './calendar.ts'
import { HourCell } from './HourCell.tsx'
import { clockHour, hoursShown, type PlaceWeek } from './hours.ts'
import { beginsIn, placedVisits } from './placed.ts'
import './WeekTable.css'

type WeekTableProps = {
  /** the locations that are shown, at least one */
  weeks: readonly PlaceWeek[]
  today: string
  /** the day that a phone shows */
  day: string
  onOpen: (id: number) => void
  onMove: (id: number, to: string) => void
  onMake: (date: string, time: string) => void
}

const closuresOn = (weeks: readonly PlaceWeek[], date: string) =>
  weeks.flatMap(({ place, days }) => {
    const closed = days.find((one) => one.date === date)?.closed
    if (closed === undefined) return []
    return weeks.length > 1 ? `${place.name}: ${closed || 'Closed'}` : closed || 'Closed'
  })

/** A week to scale: a row for each hour, all of one height, and the visits as long as they take. */
export function WeekTable({ weeks, today, day, onOpen, onMove, onMake }: WeekTableProps) {
  const dates = weeks[0]?.days.map(({ date }) => date) ?? []
  const columns = dates.map((date) => ({ date, placed: placedVisits(weeks, date) }))
  const columnOf = (date: string) => ({
    'data-shown': date === day || undefined,
    'data-today': date === today || undefined,
  })
  return (
    <table className="week">
      <thead>
        <tr>
          <td />
          {dates.map((date) => (
            <th key={date} scope="col" aria-label={weekdayWords(date)} {...columnOf(date)}>
              {columnDay(date)}
              {date === today && <span className="week-note"> today</span>}
              {closuresOn(weeks, date).map((closure) => (
                <span key={closure} className="week-closure">
                  {closure}
                </span>
              ))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hoursShown(weeks).map((hour) => (
          <tr key={hour}>
            <th scope="row">{clockTime(clockHour(hour)).replace(':00', '')}</th>
            {columns.map(({ date, placed }) => (
              <HourCell
                key={date}
                {...{ date, hour, weeks, onOpen, onMove, onMake }}
                visits={placed.filter((one) => beginsIn(hour, one))}
                column={columnOf(date)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
