import { useState } from 'react'
import type { Options } from '#db/model/lib/choices.ts'
import { Field, type FieldProps } from '#site/ui/form/Field.tsx'
import { Dropdown } from '#site/admin/form/Dropdown.tsx'
import { useDialNote } from '#site/admin/form/useDialNote.ts'
import type { Shape } from '../shape.ts'

type TextProps = FieldProps & { value: string; onChange: (text: string) => void }

type WordsProps = TextProps & { shape: Extract<Shape, { kind: 'text' }> }

/** in characters */
const longLine = 100
const maxForOneLine = 500

/** A text field: several lines high if its limit or its text is long. */
export function Words({ shape, value, optional, onChange, hint, ...field }: WordsProps) {
  const { max, type } = shape
  // A date has no limit of characters.
  const prose = type === 'text' && max > maxForOneLine
  const [long, setLong] = useState(prose || value.length > longLine)
  const [written, setWritten] = useState(value)
  const note = useDialNote(type === 'tel' ? written : '')
  const typed = {
    value,
    maxLength: Number.isFinite(max) ? max : undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }

  return (
    <Field {...field} hint={note ?? hint} optional={optional} wide={long || !optional}>
      {(control) =>
        long ? (
          <textarea {...control} {...typed} rows={prose ? 3 : 2} />
        ) : (
          <input
            {...control}
            {...typed}
            type={type}
            onBlur={() => {
              setLong(value.length > longLine)
              setWritten(value)
            }}
          />
        )
      }
    </Field>
  )
}

type ChoiceProps = TextProps & { shape: Shape; options: Options | undefined }

export function Choice({ shape, options, value, onChange, ...field }: ChoiceProps) {
  const named =
    options ??
    Object.fromEntries(shape.kind === 'choice' ? shape.options.map((name) => [name, name]) : [])
  // The saved value stays an option even if the model no longer lists it.
  const none: Options = field.optional ? { '': 'Not said' } : {}
  const listed = value in named || (field.optional && !value)
  const all = { ...none, ...(!listed && { [value]: value || 'Please choose' }), ...named }
  return (
    <Field {...field}>
      {(control) => (
        <Dropdown {...control} {...{ value, onChange }} options={Object.entries(all)} />
      )}
    </Field>
  )
}
