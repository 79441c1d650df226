import { useState } from 'react'
import { keysOf } from '#db/model/lib/keys.ts'
import { ChipBoxes } from '#site/ui/form/Chips.tsx'
import type { FieldProps } from '#site/ui/form/Field.tsx'
import { PictureField } from '#site/admin/pictures/PictureField.tsx'
import { WrittenField } from '#site/admin/text/WrittenField.tsx'
import { ChoiceGroup } from '../ChoiceGroup.tsx'
import { type DrawnField, fieldText } from './drawnFields.ts'
import { PlainField } from './PlainField.tsx'

/** Draws a field by its kind. A field of the kind `own` is drawn by its form. */
export function RecordField(props: DrawnField) {
  const { kind, options = {}, rows, value, name, label, hint, wide, optional, errors } = props
  const field = { name, label, hint, wide, optional, errors }
  switch (kind) {
    case 'formatted':
      return <WrittenField {...field} rows={rows} defaultValue={fieldText(value)} />
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
    case 'picture':
      return <PictureInput {...field} url={fieldText(value)} />
    default:
      return <PlainField {...props} />
  }
}

function PictureInput({ url: saved, ...field }: FieldProps & { url: string }) {
  const [url, setUrl] = useState(saved)
  return <PictureField {...field} url={url} onChange={setUrl} allowsOutside />
}
