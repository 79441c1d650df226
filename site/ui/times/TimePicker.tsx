import { useState } from 'react'
import { addDays, dayIn, daysBetween, zoneLabel } from '#db/model/lib/time.ts'
import { daysFrom } from '#db/model/visits/times.ts'
import type { SlotDay } from '#db/model/visits/answers.ts'
import type { Remote } from '#site/lib/remote.ts'
import { Loading } from '#site/ui/states.tsx'
import { useLoad } from '#site/ui/useLoad.ts'
import type { Errors } from '#site/ui/form/formControls.ts'
import { DayRadios } from './DayRadios.tsx'
import { isElsewhere, type PickedTime } from '#site/lib/visitWords.ts'
import { daysRead } from '#site/lib/freeTimes.ts'
import { PickedFields, TimeRadios } from './TimeRadios.tsx'

const daysShown = 7

/** Days are read in chunks, so that going to the next week seldom needs another request. */
const chunkDays = daysRead - daysShown
const chunkOf = (date: string, today: string) =>
  addDays(today, Math.floor(daysBetween(today, date) / chunkDays) * chunkDays)

type TimePickerProps = {
  /** the days from one on, with their times */
  daysOf: (from: string) => Remote<SlotDay[]>
  place: { name: string; timeZone: string; horizonDays: number }
  picked: PickedTime | undefined
  errors: Errors
  onPick: (time: PickedTime | undefined) => void
  /** drawn if the free times cannot be read */
  otherwise: React.ReactNode
}

const firstFree = (days: readonly SlotDay[]) =>
  days.findIndex(({ slots }) => slots.some(({ free }) => free))

/** The code that shows it imports `TimePicker.css` and `choices.css`: the admin area loads one of them only later. */
export function TimePicker({ daysOf, place, picked, errors, onPick, otherwise }: TimePickerProps) {
  const [today] = useState(() => dayIn(place.timeZone))
  const last = addDays(today, place.horizonDays)
  const chosenDay = picked && picked.date >= today && picked.date <= last ? picked.date : undefined
  const [from, setFrom] = useState(() => chunkOf(chosenDay ?? today, today))
  const [begin, setBegin] = useState(chosenDay)
  const [day, setDay] = useState(chosenDay)
  const load = useLoad(daysOf(from))
  if (load.status === 'failed') return otherwise
  if (load.status === 'loading') return <Loading bars={3}>Looking for free times...</Loading>

  const free = firstFree(load.data)
  const start = begin ?? addDays(from, Math.max(free, 0))
  const shown = daysFrom(start, addDays(start, daysShown - 1)).flatMap(
    (date) => load.data.find((one) => one.date === date) ?? [],
  )
  const chosen = load.data.find(({ date }) => date === day)

  function goTo(date: string) {
    const within = date < today ? today : date > last ? last : date
    setFrom(chunkOf(within, today))
    setBegin(within)
  }
  function chooseDay(date: string) {
    setDay(date)
    onPick(undefined)
  }
  return (
    <div className="stack field-wide">
      {free === -1 && <p role="status">There is no free time in these weeks.</p>}
      <DayRadios days={shown} day={day} errors={errors} onDay={chooseDay} />
      <div className="time-picker-move row gap-1">
        <button
          type="button"
          className="button button-outline button-small"
          disabled={start <= today}
          onClick={() => goTo(addDays(start, -daysShown))}
        >
          Earlier days
        </button>
        <button
          type="button"
          className="button button-outline button-small"
          disabled={addDays(start, daysShown) > last}
          onClick={() => goTo(addDays(start, daysShown))}
        >
          Later days
        </button>
        <label>
          Or go to a date
          <input
            type="date"
            min={today}
            max={last}
            onChange={({ target }) => target.validity.valid && target.value && goTo(target.value)}
          />
        </label>
      </div>
      {chosen && <TimeRadios day={chosen} picked={picked} errors={errors} onPick={onPick} />}
      <PickedFields picked={picked} />
      {isElsewhere(place.timeZone) && (
        <p className="note">
          All times are {zoneLabel(place.timeZone)}, the time in {place.name}.
        </p>
      )}
    </div>
  )
}
