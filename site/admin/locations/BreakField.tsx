import { useState } from 'react'
import { type Break, defaultVisitFields } from '#db/model/visits/location-fields.ts'
import { Field } from '#site/ui/form/Field.tsx'
import { SmallButton } from '../base/SmallButton.tsx'
import { FieldValue } from '../form/HiddenField.tsx'
import type { DrawnField } from '../form/record/drawnFields.ts'
import '../form/hours/days.css'
import './BreakField.css'

/** A break on each day, in which no visits take place; two empty fields mean no break. */
export function BreakField({ name, label, hint, value, errors }: DrawnField) {
  // The model or this very component has written it.
  const [shown, setShown] = useState(value as Break)
  const [from, to] = shown ?? ['', '']
  const set = (begin: string, end: string) => setShown(begin || end ? [begin, end] : null)
  return (
    <Field {...{ name, label, hint, errors }} optional>
      {(control) => (
        <div className="day-inputs row break-inputs">
          <FieldValue name={name} value={shown} />
          <input
            {...control}
            type="time"
            value={from}
            onChange={({ target }) => set(target.value, to)}
          />
          <span aria-hidden>–</span>
          <input
            type="time"
            aria-label="End of the break"
            value={to}
            onChange={({ target }) => set(from, target.value)}
          />
          <SmallButton onClick={() => setShown(shown ? null : defaultVisitFields.break)}>
            {shown ? 'No break' : 'Add a break'}
          </SmallButton>
        </div>
      )}
    </Field>
  )
}
