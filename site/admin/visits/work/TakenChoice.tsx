import type { Alternative } from '#db/model/visits/answers.ts'
import { wallTime } from '#db/model/lib/clock.ts'
import { calendarDay } from '#site/admin/base/dates.ts'
import type { DayTime } from './TimeChoice.tsx'
import './TimeChoice.css'

type TakenChoiceProps = {
  alternatives: readonly Alternative[]
  onTime: (time: DayTime) => void
  /** 'Move anyway' */
  anyway: string
  onAnyway: () => void
}

const takeFocus = (element: HTMLElement | null) => element?.focus()

/** All places are taken then: another time, or one visit more than there is room for. */
export const TakenChoice = ({ alternatives, onTime, anyway, onAnyway }: TakenChoiceProps) => (
  <div
    className="taken field-wide"
    role="group"
    aria-label="The time is full"
    ref={takeFocus}
    tabIndex={-1}
  >
    <p>
      <b>All places are taken at that time.</b>{' '}
      {alternatives.length > 0 && 'The nearest free times:'}
    </p>
    <div className="free-times">
      {alternatives.map(({ date, time, startsAt }) => (
        <button
          key={startsAt}
          type="button"
          className="chip"
          onClick={() => onTime({ date, time: wallTime(time) })}
        >
          {calendarDay(date)} at {time}
        </button>
      ))}
      <button type="button" className="button button-outline button-small" onClick={onAnyway}>
        {anyway}
      </button>
    </div>
  </div>
)
