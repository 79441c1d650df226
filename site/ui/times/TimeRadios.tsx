import { useId } from 'react'
import type { SlotDay } from '#db/model/visits/answers.ts'
import { FieldError } from '#site/ui/form/Field.tsx'
import type { Errors } from '#site/ui/form/formControls.ts'
import { type PickedTime, weekdayWords } from '#site/lib/visitWords.ts'

type TimeRadiosProps = {
  day: SlotDay
  picked: PickedTime | undefined
  errors: Errors
  onPick: (time: PickedTime) => void
}

/** The times of a day. Taken times are shown as taken, so that visitors do not search for them. */
export function TimeRadios({ day: { date, slots }, picked, errors, onPick }: TimeRadiosProps) {
  const id = useId()
  const error = errors['preferredTime']
  return (
    <fieldset className="choice">
      <legend>Time on {weekdayWords(date)}</legend>
      <div className="chips">
        {slots.map(({ time, startsAt, free }) => (
          <label key={startsAt} className={free ? 'chip' : 'chip chip-taken'}>
            <input
              type="radio"
              name="preferredTime"
              value={time}
              checked={startsAt === picked?.startsAt}
              disabled={!free}
              aria-describedby={error ? id : undefined}
              aria-invalid={error ? true : undefined}
              onChange={() => onPick({ date, time, startsAt })}
            />
            {time}
            {!free && <span className="visually-hidden"> (taken)</span>}
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

/** The instant: when clocks go back, only this tells the two equal times of the repeated hour apart. */
export const PickedFields = ({ picked }: { picked: PickedTime | undefined }) => (
  <input type="hidden" name="startsAt" value={picked?.startsAt ?? ''} />
)
