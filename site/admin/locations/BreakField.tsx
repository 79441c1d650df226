import { type Break, defaultVisitFields } from '#db/model/visits/location-fields.ts'
import { Field } from '#site/ui/form/Field.tsx'
import { SmallButton } from '../base/SmallButton.tsx'
import { locationLabels as labels } from './locations.ts'
import '../form/hours/days.css'
import './BreakField.css'

type BreakFieldProps = {
  value: Break
  error: string | undefined
  onChange: (value: Break) => void
}

/** A break on each day, in which no visits take place; two empty fields mean no break. */
export function BreakField({ value, error, onChange }: BreakFieldProps) {
  const [from, to] = value ?? ['', '']
  const set = (begin: string, end: string) => onChange(begin || end ? [begin, end] : null)
  return (
    <Field
      name="break-from"
      label={labels.break}
      hint="No visit takes place then."
      errors={error ? { 'break-from': error } : {}}
      optional
    >
      {(control) => (
        <div className="day-inputs row break-inputs">
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
          <SmallButton onClick={() => onChange(value ? null : defaultVisitFields.break)}>
            {value ? 'No break' : 'Add a break'}
          </SmallButton>
        </div>
      )}
    </Field>
  )
}
