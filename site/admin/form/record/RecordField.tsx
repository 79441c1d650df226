import { useState } from 'react'
import { isKeyOf, keysOf } from '#db/model/lib/keys.ts'
import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { ChipBoxes } from '#site/ui/form/Chips.tsx'
import type { FieldProps } from '#site/ui/form/Field.tsx'
import { Select } from '#site/ui/form/Select.tsx'
import { TextArea } from '#site/ui/form/TextArea.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { PictureField } from '#site/admin/pictures/PictureField.tsx'
import { WrittenField } from '#site/admin/text/WrittenField.tsx'
import { ChoiceGroup } from '../ChoiceGroup.tsx'
import { PhoneField } from '../PhoneField.tsx'
import { type DrawnField, fieldText } from './drawnFields.ts'

const lineTypes = { line: 'text', email: 'email', date: 'date' } as const

/** Draws a field by its kind. A field of the kind `own` is drawn by its form. */
export function RecordField(props: DrawnField) {
  const { kind, options = {}, rows, value, min, max, list, ...field } = props
  const text = { ...field, defaultValue: fieldText(value) }
  if (isKeyOf(lineTypes, kind)) {
    return <TextField {...text} type={lineTypes[kind]} list={list} autoComplete="off" />
  }
  switch (kind) {
    case 'phone': {
      const { hint: _none, ...phone } = text
      return <PhoneField {...phone} />
    }
    case 'number':
      return <TextField {...text} type="number" inputMode="numeric" min={min} max={max} />
    case 'text':
    case 'lines':
      return <TextArea {...text} rows={rows} />
    case 'formatted':
      return <WrittenField {...text} rows={rows} />
    case 'choice': {
      const placeholder = field.optional ? 'Not said' : undefined
      return <Select {...text} {...{ options, placeholder }} />
    }
    case 'several':
      return (
        <ChoiceGroup {...field} error={field.errors?.[field.name]} optional={false}>
          <ChipBoxes
            name={field.name}
            options={keysOf(options)}
            labelOf={(option) => options[option] ?? option}
            chosen={Array.isArray(value) ? value : []}
          />
        </ChoiceGroup>
      )
    case 'yes or no':
      return <Checkbox {...field} defaultChecked={value === true} />
    case 'picture':
      return <PictureInput {...field} url={fieldText(value)} />
    default:
      return null
  }
}

function PictureInput({ url: saved, ...field }: FieldProps & { url: string }) {
  const [url, setUrl] = useState(saved)
  return <PictureField {...field} url={url} onChange={setUrl} allowsOutside />
}
