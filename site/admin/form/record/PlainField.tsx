import { isKeyOf } from '#db/model/lib/keys.ts'
import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { Select } from '#site/ui/form/Select.tsx'
import { TextArea } from '#site/ui/form/TextArea.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { PhoneField } from '../PhoneField.tsx'
import { type DrawnField, fieldText } from './drawnFields.ts'

const lineTypes = {
  line: 'text',
  digits: 'text',
  address: 'text',
  email: 'email',
  date: 'date',
  password: 'password',
  number: 'number',
} as const

/** The keyboards of phones. */
const inputModes: Partial<Record<DrawnField['kind'], 'numeric' | 'url'>> = {
  digits: 'numeric',
  number: 'numeric',
  address: 'url',
}

/** Draws a field by its kind, but for the kinds that need more code: see `RecordField`. */
export function PlainField(props: DrawnField) {
  const { kind, options = {}, none = 'Not said', rows, value, min, max, list, ...rest } = props
  const { autoComplete = 'off', ...field } = rest
  const text = { ...field, defaultValue: fieldText(value) }
  if (isKeyOf(lineTypes, kind)) {
    const line = {
      type: lineTypes[kind],
      inputMode: inputModes[kind],
      min,
      max,
      list,
      autoComplete,
    }
    return <TextField {...text} {...line} />
  }
  switch (kind) {
    case 'phone': {
      const { hint: _none, ...phone } = text
      return <PhoneField {...phone} autoComplete={autoComplete} />
    }
    case 'text':
    case 'lines':
      return <TextArea {...text} rows={rows} />
    case 'choice':
      return <Select {...text} options={options} placeholder={field.optional ? none : undefined} />
    case 'yes or no': {
      const { name, label, hint, wide } = field
      return <Checkbox {...{ name, label, hint, wide }} defaultChecked={value === true} />
    }
    default:
      return null
  }
}
