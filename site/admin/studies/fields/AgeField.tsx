import { type Age, ageUnits } from '#db/model/studies/labels.ts'
import { isRecord } from '#db/model/lib/keys.ts'
import { Field } from '#site/ui/form/Field.tsx'
import type { Errors } from '#site/ui/form/formControls.ts'
import { OptionList } from '#site/ui/form/Select.tsx'
import { studyLabels } from '../studies.ts'
import './AgeField.css'

type AgeFieldProps = {
  name: 'minAge' | 'maxAge'
  age: unknown
  hint?: string
  errors: Errors
}

/** An age is a number of years or months; empty is no limit. */
export function AgeField({ name, age, hint = '', errors }: AgeFieldProps) {
  // A draft may hold an age that is not a valid number.
  const { value = null, unit = 'years' } = isRecord(age) ? (age as Partial<Age>) : {}
  return (
    <Field name={name} label={studyLabels[name]} optional hint={hint} errors={errors}>
      {(control) => (
        <div className="study-age grid gap-1">
          <input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={value === null ? '' : String(value)}
          />
          <div className="field-select">
            <select
              name={`${name}Unit`}
              aria-label={`${studyLabels[name]}, unit`}
              defaultValue={unit}
            >
              <OptionList options={ageUnits} />
            </select>
          </div>
        </div>
      )}
    </Field>
  )
}
