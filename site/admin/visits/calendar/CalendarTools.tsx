import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays } from '#db/model/lib/time.ts'
import { IconButton } from '#site/admin/base/IconButton.tsx'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { columnDay, mondayOf, weekName } from './calendar.ts'
import type { CalendarPlace } from './hours.ts'

type CalendarToolsProps = {
  places: readonly CalendarPlace[]
  shown: readonly CalendarPlace[]
  day: string
  today: string
  /** shows one location, or all without an id */
  onPlace: (id?: number) => void
  onDay: (date: string) => void
}

const week = 7

export function CalendarTools(props: CalendarToolsProps) {
  const { places, shown, day, today, onPlace, onDay } = props
  const monday = mondayOf(day)
  return (
    <>
      <div className="row gap-1-2">
        {places.length > 1 && (
          <div className="row gap-half" role="group" aria-label="Location">
            {places.map(({ id, name }) => (
              <button
                key={id}
                type="button"
                className="chip"
                aria-pressed={shown.length === 1 && id === shown[0]?.id}
                onClick={() => onPlace(id)}
              >
                {name}
              </button>
            ))}
            <button
              type="button"
              className="chip"
              aria-pressed={shown.length > 1}
              onClick={() => onPlace()}
            >
              {places.length === 2 ? 'Both' : 'All'}
            </button>
          </div>
        )}
        <h2 className="minor" aria-live="polite">
          {weekName(monday)}
        </h2>
        <div className="calendar-move row gap-half">
          <IconButton label="Week before" onClick={() => onDay(addDays(day, -week))}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <SmallButton onClick={() => onDay(today)}>Today</SmallButton>
          <IconButton label="Week after" onClick={() => onDay(addDays(day, week))}>
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
      </div>
      <div className="calendar-days row nowrap gap-half" role="group" aria-label="Day">
        {Array.from({ length: week }, (_, i) => addDays(monday, i)).map((date) => (
          <button
            key={date}
            type="button"
            className="chip"
            aria-pressed={date === day}
            onClick={() => onDay(date)}
          >
            {columnDay(date)}
          </button>
        ))}
      </div>
    </>
  )
}
