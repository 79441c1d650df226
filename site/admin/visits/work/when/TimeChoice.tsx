import { useEffect, useState } from 'react'
import type { VisitKind } from '#db/model/lib/labels.ts'
import { clockTime, wallTime } from '#db/model/lib/clock.ts'
import { slotsOfType } from '#site/lib/freeTimes.ts'
import { refresh } from '#site/lib/remote.ts'
import { addSheet } from '#site/lib/sheet.ts'
import { zoneLabel } from '#db/model/lib/time.ts'
import { lazy, Meanwhile } from '#site/ui/lazy.tsx'
import { Loading } from '#site/ui/states.tsx'
import { takeFocus } from '#site/ui/takeFocus.ts'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { calendarDay } from '#site/admin/base/time/dates.ts'
import { TypedTime } from './TypedTime.tsx'
import type { DayTime, ListedPlace } from './usePlaces.ts'
import sheet from './Picker.css?url'
import '../chosen.css'
import './TimeChoice.css'

const LazyPicker = lazy(async () => {
  const code = import('#site/ui/times/TimePicker.tsx')
  await addSheet(sheet)
  return (await code).TimePicker
})

type TimeChoiceProps = {
  type: VisitKind
  place: ListedPlace | undefined
  timeZone: string
  value: DayTime
  startsAt: string
  /** the time is already chosen: one line shows it until staff want another one */
  isGiven: boolean
  error: string | undefined
  onChange: (value: DayTime) => void
}

const lookingForTimes = <Loading bars={3}>Looking for free times...</Loading>

export function TimeChoice(props: TimeChoiceProps) {
  const { type, place, timeZone, value, startsAt, isGiven, error, onChange } = props
  const { date, time } = value
  const [way, setWay] = useState<'given' | 'free' | 'typed'>(isGiven ? 'given' : 'free')
  const location = type === 'call' ? undefined : place?.id
  const typed = <TypedTime {...{ timeZone, value, onChange }} />

  // Others may have booked since the free times were shown last.
  useEffect(() => refresh('visit-slots'), [])

  return (
    <div className="time-choice stack field-wide" role="group" aria-label="When">
      {error && (
        <p className="field-error" tabIndex={-1} ref={takeFocus}>
          {error}
        </p>
      )}
      {way === 'given' && (
        <div className="chosen spread gap-1-2">
          <input type="hidden" name="startsAt" value={startsAt} />
          <p>
            <b>
              {calendarDay(date, 'full')} at {clockTime(time)}
            </b>
            <span className="note">{zoneLabel(timeZone)}</span>
          </p>
          <SmallButton onClick={() => setWay('free')}>Another time</SmallButton>
        </div>
      )}
      {way === 'typed' && typed}
      {way === 'free' && place && (
        <Meanwhile value={lookingForTimes}>
          <LazyPicker
            key={`${type} ${location}`}
            daysOf={slotsOfType(type, location)}
            place={place}
            picked={startsAt ? { date, time: clockTime(time), startsAt } : undefined}
            errors={{}}
            onPick={(next) =>
              onChange(next ? { ...next, time: wallTime(next.time) } : { date: '', time: '' })
            }
            otherwise={typed}
          />
        </Meanwhile>
      )}
      {way !== 'given' && (
        <div>
          <SmallButton onClick={() => setWay(way === 'free' ? 'typed' : 'free')}>
            {way === 'free' ? 'Type another time' : 'Show the free times'}
          </SmallButton>
        </div>
      )}
    </div>
  )
}
