import { dayIn, zoneLabel } from '#db/model/lib/time.ts'
import { useState } from 'react'
import type { Slot, SlotDay } from '#db/model/visits/answers.ts'
import { useData } from '#site/ui/useLoad.ts'
import { dayShort, isElsewhere, ownTime } from '#site/lib/visitWords.ts'
import sheet from './CallChoice.css?url'
import { slotsOfType } from '#site/lib/freeTimes.ts'

const daysOffered = 5

/** Draws nothing if visitors cannot choose call times, or if the times cannot be read. */
export function CallChoice({ timeZone }: { timeZone: string }) {
  const days = useData(callTimesIn(timeZone))?.filter(({ slots }) => slots.some(isFree))
  return days && days.length > 0 ? (
    <Choice days={days.slice(0, daysOffered)} timeZone={timeZone} />
  ) : null
}

const isFree = ({ free }: Slot) => free

type ChoiceProps = { days: readonly SlotDay[]; timeZone: string }

/** The first day is open at once: a time on it takes one press, a time on another day two. */
function Choice({ days, timeZone }: ChoiceProps) {
  const [date, setDate] = useState(days[0]?.date)
  const [callAt, setCallAt] = useState('')
  const day = days.find((one) => one.date === date) ?? days[0]
  const free = day?.slots.filter(isFree) ?? []
  const isAbroad = isElsewhere(timeZone)
  function chooseDay(next: string) {
    setDate(next)
    setCallAt('')
  }
  return (
    <fieldset className="call-choice stack">
      {/* Fetched with the times: as a plain import it would be part of every page with the form. */}
      <link rel="stylesheet" href={sheet} precedence="default" />
      <legend>
        When should we call you? <span className="field-optional">(optional)</span>
      </legend>
      <p className="note">
        Choose a time, and we will call you then. If you choose none, we call you when we can.{' '}
        {isAbroad && `Times are ${zoneLabel(timeZone)}. The time where you are is in brackets.`}
      </p>
      <div className="chips" role="group" aria-label="Day of the call">
        {days.map((one) => (
          <button
            key={one.date}
            type="button"
            className="chip"
            aria-pressed={one.date === day?.date}
            onClick={() => chooseDay(one.date)}
          >
            {dayShort(one.date)}
          </button>
        ))}
      </div>
      <div className="chips call-times" role="radiogroup" aria-label="Time of the call">
        <label className="chip">
          <input
            type="radio"
            name="callAt"
            value=""
            checked={callAt === ''}
            onChange={() => setCallAt('')}
          />
          No special time
        </label>
        {free.map(({ time, startsAt }) => (
          <label key={startsAt} className="chip">
            <input
              type="radio"
              name="callAt"
              value={startsAt}
              checked={callAt === startsAt}
              onChange={() => setCallAt(startsAt)}
            />
            {time}
            {isAbroad && <small> ({ownTime(startsAt)} your time)</small>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The free times of calls from today on, in the zone of those who call. */
const callTimesIn = (timeZone: string) => slotsOfType('call')(dayIn(timeZone))
