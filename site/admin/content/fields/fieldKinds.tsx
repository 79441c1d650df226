import { useState } from 'react'
import type { Options } from '#db/model/lib/choices.ts'
import { Field } from '#site/ui/form/Field.tsx'
import { OptionList } from '#site/ui/form/Select.tsx'
import { useDialNote } from '#site/admin/form/useDialNote.ts'
import type { DraftErrors } from '../content.ts'
import type { Shape } from '../shape.ts'

type FieldBase = {
  name: string
  label: string
  hint?: string
  errors: DraftErrors
  optional: boolean
}

type WordsProps = FieldBase & {
  shape: Extract<Shape, { kind: 'text' }>
  value: string
  onChange: (value: string | undefined) => void
}

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
  const maxLength = Number.isFinite(max) ? max : undefined
  const change = ({ target }: { target: { value: string } }) =>
    onChange(target.value || (optional ? undefined : ''))

  return (
    <Field {...field} hint={note ?? hint} optional={optional} wide={long || !optional}>
      {(control) =>
        long ? (
          <textarea
            {...control}
            maxLength={maxLength}
            rows={prose ? 3 : 2}
            value={value}
            onChange={change}
          />
        ) : (
          <input
            {...control}
            type={type}
            maxLength={maxLength}
            value={value}
            onChange={change}
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

type ChoiceProps = FieldBase & {
  shape: Shape
  options: Readonly<Record<string, string>> | undefined
  value: string
  onChange: (value: string | undefined) => void
}

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
        <div className="field-select">
          <select
            {...control}
            value={value}
            onChange={({ target }) => onChange(target.value || (field.optional ? undefined : ''))}
          >
            <OptionList options={all} />
          </select>
        </div>
      )}
    </Field>
  )
}
