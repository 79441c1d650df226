import { useState } from 'react'
import { isRecord } from '#db/model/lib/keys.ts'
import { ageUnits } from '#db/model/studies/labels.ts'
import { Field } from '#site/ui/form/Field.tsx'
import { Dropdown } from '#site/admin/form/Dropdown.tsx'
import { FieldValue } from '#site/admin/form/HiddenField.tsx'
import type { DrawnField } from '#site/admin/form/record/drawnFields.ts'
import './AgeField.css'

const isWhole = /^\d+$/

/** A number of years or months; empty is no limit. */
export function AgeField({ value, ...field }: DrawnField) {
  const saved = isRecord(value) ? value : {}
  const [typed, setTyped] = useState(String(saved['value'] ?? ''))
  const [unit, setUnit] = useState(String(saved['unit'] ?? 'years'))
  const age = typed.trim()
  return (
    <Field {...field} optional>
      {(control) => (
        <div className="study-age grid gap-1">
          <FieldValue
            name={field.name}
            // The model refuses a text.
            value={age === '' ? null : { value: isWhole.test(age) ? Number(age) : age, unit }}
          />
          <input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Dropdown
            aria-label={`${field.label}, unit`}
            value={unit}
            options={Object.entries(ageUnits)}
            onChange={setUnit}
          />
        </div>
      )}
    </Field>
  )
}
