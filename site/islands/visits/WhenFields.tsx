import { useState } from 'react'
import type { Alternative } from '#db/model/visits/answers.ts'
import { refresh } from '#site/lib/remote.ts'
import type { Errors } from '#site/ui/form/formControls.ts'
import { NearestTimes } from './NearestTimes.tsx'
import type { PickedTime } from '#site/lib/visitWords.ts'
import type { FormPlace, FormType } from './places.ts'
import { PlainTime } from './PlainTime.tsx'
import { slotsOfType } from '#site/lib/freeTimes.ts'
import { TimePicker } from '#site/ui/times/TimePicker.tsx'
import '#site/styles/forms/choices.css'
import '#site/ui/times/TimePicker.css'

type WhenFieldsProps = {
  type: FormType | undefined
  place: FormPlace
  /** in the date field */
  date: string
  earliest: string
  picked: PickedTime | undefined
  gone: { time: PickedTime | undefined; near: readonly Alternative[] } | undefined
  errors: Errors
  onPick: (time: PickedTime | undefined) => void
  onAll: () => void
}

/** A page that the Worker returned with corrections keeps the plain fields, which hold the typed values. */
const isCorrected = () =>
  typeof document !== 'undefined' &&
  document.querySelector('form[data-steps] [data-corrections]:not(:empty)') !== null

export function WhenFields(props: WhenFieldsProps) {
  const { type, place, date, earliest, picked, gone, errors, onPick, onAll } = props
  const [isPlain] = useState(isCorrected)
  const isBuilt = !type || isPlain
  const plain = <PlainTime office={place} {...{ date, earliest, isBuilt, errors }} />
  function showAll() {
    refresh('visit-slots')
    onAll()
  }
  if (gone) {
    return (
      <NearestTimes
        gone={gone.time}
        alternatives={gone.near}
        picked={picked}
        onPick={onPick}
        onAll={showAll}
      />
    )
  }
  // Keeps the plain fields, so that a date typed before the free times were loaded is not lost.
  if (isBuilt) return plain
  return (
    <TimePicker
      key={`${type.type} ${place.id}`}
      daysOf={slotsOfType(type.type, place.id)}
      {...{ place, picked, errors, onPick }}
      otherwise={plain}
    />
  )
}
