import { useMemo } from 'react'
import type { VisitKind } from '#db/model/lib/labels.ts'
import { wallTime } from '#db/model/lib/clock.ts'
import type { Errors } from '#site/ui/form/formControls.ts'
import { Field } from '#site/ui/form/Field.tsx'
import { useData } from '#site/ui/useLoad.ts'
import { zoneLabel } from '../calendar/calendar.ts'
import { freeTimesOf } from '../visits.ts'
import './TimeChoice.css'

export type DayTime = { date: string; time: string }

type TimeChoiceProps = {
  type: VisitKind
  place: { id: number; timeZone: string; name: string } | undefined
  value: DayTime
  errors: Errors
  onChange: (value: DayTime) => void
}

/**
 * A day and a time on the clocks of the location. The free times of the day are one press away; staff may also type
 * another one.
 */
export function TimeChoice({ type, place, value, errors, onChange }: TimeChoiceProps) {
  const { date, time } = value
  return (
    <>
      <Field name="date" label="Day" errors={errors}>
        {(control) => (
          <input
            {...control}
            type="date"
            value={date}
            onChange={({ target }) => onChange({ date: target.value, time })}
          />
        )}
      </Field>
      <Field
        name="time"
        label={place ? `Time (${zoneLabel(place.timeZone)})` : 'Time'}
        errors={errors}
      >
        {(control) => (
          <input
            {...control}
            type="time"
            value={time}
            onChange={({ target }) => onChange({ date, time: target.value })}
          />
        )}
      </Field>
      {date && (
        <FreeTimes
          key={`${type} ${place?.id} ${date}`}
          {...{ type, date, time }}
          location={place?.id}
          onTime={(next) => onChange({ date, time: next })}
        />
      )}
    </>
  )
}

type FreeTimesProps = {
  type: VisitKind
  location: number | undefined
  date: string
  time: string
  onTime: (time: string) => void
}

function FreeTimes({ type, location, date, time, onTime }: FreeTimesProps) {
  const $day = useMemo(() => freeTimesOf({ type, location, date }), [type, location, date])
  const day = useData($day)
  if (!day) return null
  const free = day.slots.filter((slot) => slot.free)
  return (
    <div className="free-times field-wide" role="group" aria-label="Free times of the day">
      {free.length === 0 && (
        <p className="note">
          {day.closed === undefined
            ? 'Visitors find no free time on this day. You can still enter one.'
            : `${day.closed || 'Closed'}. You can still enter a time.`}
        </p>
      )}
      {free.map((slot) => (
        <button
          key={slot.startsAt}
          type="button"
          className="chip"
          aria-pressed={wallTime(slot.time) === time}
          onClick={() => onTime(wallTime(slot.time))}
        >
          {slot.time}
        </button>
      ))}
    </div>
  )
}
