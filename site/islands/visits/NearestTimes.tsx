import type { Alternative } from '#db/model/visits/answers.ts'
import { type PickedTime, weekdayWords } from '#site/lib/visitWords.ts'
import { takeFocus } from '#site/ui/takeFocus.ts'
import { PickedFields } from '#site/ui/times/TimeRadios.tsx'
import '#site/styles/forms/choices.css'
import '#site/ui/times/TimePicker.css'

type NearestTimesProps = {
  gone: PickedTime | undefined
  alternatives: readonly Alternative[]
  picked: PickedTime | undefined
  onPick: (time: PickedTime) => void
  /** back to all days */
  onAll: () => void
}

/** The nearest free times, for a visitor whose time was taken meanwhile. */
export function NearestTimes({ gone, alternatives, picked, onPick, onAll }: NearestTimesProps) {
  return (
    <div className="stack field-wide">
      <p className="form-errors" tabIndex={-1} ref={takeFocus}>
        {gone ? `${weekdayWords(gone.date)} at ${gone.time}` : 'This time'} was taken by somebody
        else just now. Nothing that you typed is lost.{' '}
        {alternatives.length > 0 && 'Please choose one of the nearest free times:'}
      </p>
      <fieldset className="choice">
        <legend className="visually-hidden">The nearest free times</legend>
        <div className="chips">
          {alternatives.map((one) => (
            <label key={one.startsAt} className="chip">
              <input
                type="radio"
                name="preferredTime"
                value={one.time}
                checked={one.startsAt === picked?.startsAt}
                onChange={() => onPick(one)}
              />
              {weekdayWords(one.date)} at {one.time}
            </label>
          ))}
        </div>
      </fieldset>
      <input type="hidden" name="preferredDate" value={picked?.date ?? ''} />
      <PickedFields picked={picked} />
      <div>
        <button type="button" className="button button-outline button-small" onClick={onAll}>
          Show all days
        </button>
      </div>
    </div>
  )
}
