import type { Alternative } from '#db/model/visits/answers.ts'
import { takeFocus } from '#site/ui/takeFocus.ts'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { calendarDay } from '#site/admin/base/time/dates.ts'
import './TimeChoice.css'

type TakenChoiceProps = {
  alternatives: readonly Alternative[]
  onTime: (time: Alternative) => void
  /** 'Move anyway' */
  anyway: string
  onAnyway: (form: HTMLFormElement | null) => void
}

export const TakenChoice = ({ alternatives, onTime, anyway, onAnyway }: TakenChoiceProps) => (
  <div
    className="taken stack gap-1 field-wide"
    role="group"
    aria-label="The time is full"
    ref={takeFocus}
    tabIndex={-1}
  >
    <p>
      <b>All places are taken at that time.</b>{' '}
      {alternatives.length > 0 && 'The nearest free times:'}
    </p>
    <div className="row gap-half">
      {alternatives.map((one) => (
        <button key={one.startsAt} type="button" className="chip" onClick={() => onTime(one)}>
          {calendarDay(one.date)} at {one.time}
        </button>
      ))}
      <SmallButton onClick={({ currentTarget }) => onAnyway(currentTarget.form)}>
        {anyway}
      </SmallButton>
    </div>
  </div>
)
