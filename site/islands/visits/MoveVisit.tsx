import { type FormEvent, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { noDate, noTimeChosen } from '#db/model/visits/fields.ts'
import { Failed } from '#site/ui/states.tsx'
import type { Errors } from '#site/ui/form/formControls.ts'
import type { PickedTime } from '#site/lib/visitWords.ts'
import { slotsOfVisit } from '#site/lib/freeTimes.ts'
import { TimePicker } from '#site/ui/times/TimePicker.tsx'
import '#site/styles/forms/choices.css'
import '#site/ui/times/TimePicker.css'

/** The time picker on the page of a visit. It replaces the plain form in `[data-move]`, which the Worker writes. */
export function MoveVisit() {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const found = document.querySelector<HTMLElement>('[data-move]')
    found?.querySelector(':scope > div')?.replaceChildren()
    setPlace(found)
  }, [])
  return place && createPortal(<MoveForm {...place.dataset} />, place)
}

type Offer = { token?: string; place?: string; timeZone?: string; horizon?: string; label?: string }

function MoveForm({ token = '', place = '', timeZone = 'UTC', horizon = '0', label }: Offer) {
  const [picked, setPicked] = useState<PickedTime>()
  const [errors, setErrors] = useState<Errors>({})
  const [daysOf] = useState(() => slotsOfVisit(token))

  function pick(time: PickedTime | undefined) {
    setPicked(time)
    setErrors({})
  }
  function check(event: FormEvent<HTMLFormElement>) {
    if (picked) return
    event.preventDefault()
    const hasDay = new FormData(event.currentTarget).has('preferredDate')
    setErrors(hasDay ? { preferredTime: noTimeChosen } : { preferredDate: noDate })
  }
  return (
    <form
      method="post"
      action={`/api/visits/${token}`}
      className="form"
      aria-labelledby="times"
      onSubmit={check}
    >
      <TimePicker
        {...{ daysOf, picked, errors }}
        place={{ name: place, timeZone, horizonDays: Number(horizon) }}
        onPick={pick}
        otherwise={<Failed error={undefined} title="The free times could not be read" />}
      />
      <div className="form-end row">
        <button type="submit" className="button">
          {label}
        </button>
      </div>
    </form>
  )
}
