import { useId } from 'react'
import { formatDay } from '#db/model/lib/time.ts'
import type { SlotDay } from '#db/model/visits/answers.ts'
import { FieldError } from '#site/ui/form/Field.tsx'
import type { Errors } from '#site/ui/form/formControls.ts'

type DayRadiosProps = {
  days: readonly SlotDay[]
  day: string | undefined
  errors: Errors
  onDay: (date: string) => void
}

function stateOf({ closed, slots }: SlotDay) {
  if (closed !== undefined) return closed || 'Closed'
  if (slots.some(({ free }) => free)) return 'Free times'
  return slots.length > 0 ? 'Nothing free' : 'No times'
}

/** Days to choose from; a day without a free time says why. */
export function DayRadios({ days, day, errors, onDay }: DayRadiosProps) {
  const id = useId()
  const error = errors['preferredDate']
  return (
    <fieldset className="day-radios grid gap-1">
      <legend>Day</legend>
      {days.map((one) => {
        const { date } = one
        const isFree = one.slots.some(({ free }) => free)
        return (
          <label key={date} className="day-radio">
            <input
              type="radio"
              name="preferredDate"
              value={date}
              checked={date === day}
              disabled={!isFree}
              aria-describedby={error ? id : undefined}
              aria-invalid={error ? true : undefined}
              onChange={() => onDay(date)}
            />
            <span className="day-radio-week">{formatDay(date, { weekday: 'long' })}</span>
            <b>{formatDay(date, { month: 'short', day: 'numeric' })}</b>
            <small>{stateOf(one)}</small>
          </label>
        )
      })}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
