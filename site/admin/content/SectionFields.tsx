import { useState } from 'react'
import { Field } from '../../ui/fields.tsx'
import type { DraftErrors } from './content.ts'
import type { OfficeHours } from '../../../db/model/hours.ts'
import { HoursField } from './HoursField.tsx'
import { ItemList } from './ItemList.tsx'
import type { AnyWords } from './sectionWords.ts'
import { type Draft, itemsOf, linesOf, type Shape, type Shapes } from './shape.ts'

type SectionFieldsProps = {
  shapes: Shapes
  words: Readonly<Record<string, AnyWords>>
  value: Draft
  /** where these fields stand in the section: `areas.3.` */
  path?: string
  errors: DraftErrors
  onChange: (value: Draft) => void
}

/** The fields of a section or of one item in it. */
export const SectionFields = ({
  shapes,
  words,
  value,
  path = '',
  errors,
  onChange,
}: SectionFieldsProps) =>
  Object.entries(words).map(([name, fieldWords]) => {
    const shape = shapes[name]
    if (!fieldWords || !shape) return null
    const change = (next: unknown) => onChange({ ...value, [name]: next })
    const field = { name: path + name, words: fieldWords, errors }
    if (shape.kind === 'list') {
      const items = itemsOf(value[name])
      return <ItemList key={name} {...field} shape={shape} items={items} onChange={change} />
    }
    return (
      <SectionField key={name} {...field} shape={shape} value={value[name]} onChange={change} />
    )
  })

type SectionFieldProps = {
  name: string
  words: Exclude<AnyWords, false>
  shape: Exclude<Shape, { kind: 'list' }>
  value: unknown
  errors: DraftErrors
  onChange: (value: unknown) => void
}

function SectionField({ name, words, shape, value, errors, onChange }: SectionFieldProps) {
  const { label, hint, options } = words
  const field = { name, label, hint, errors, optional: shape.optional ?? false }
  if (shape.kind === 'hours') {
    // A draft of hours may be invalid, so that no schema could narrow it.
    return <HoursField {...field} value={value as OfficeHours} onChange={onChange} />
  }
  if (shape.kind === 'choice' || options) {
    return <Choice {...field} {...{ shape, options, onChange }} value={String(value ?? '')} />
  }
  if (shape.kind === 'lines') {
    const lines = linesOf(value)
    // An error may be about one of the lines.
    const wrong = Object.keys(errors).find((path) => path.startsWith(`${name}.`))
    return (
      <Field {...field} wide errors={wrong ? { [name]: errors[wrong] ?? '' } : errors}>
        {(control) => (
          <textarea
            {...control}
            required={false}
            rows={rowsFor(lines)}
            value={lines.join('\n')}
            onChange={({ target }) => onChange(target.value ? target.value.split('\n') : [])}
          />
        )}
      </Field>
    )
  }
  if (shape.kind === 'number') {
    return (
      <Field {...field}>
        {(control) => (
          <input
            {...control}
            inputMode="decimal"
            value={String(value ?? '')}
            onChange={({ target }) => onChange(numberIn(target.value, shape.optional))}
          />
        )}
      </Field>
    )
  }
  return <Words {...field} {...{ shape, onChange }} value={String(value ?? '')} />
}

// Unfinished numbers, such as "98.", stay text while they are typed.
function numberIn(text: string, optional = false) {
  if (text === '' && optional) return undefined
  return text === String(Number(text)) ? Number(text) : text
}

const charactersPerRow = 90

/** Rows for all lines: at least 4, at most 16. */
function rowsFor(lines: string[]) {
  const rows = lines.reduce((sum, line) => sum + Math.ceil(line.length / charactersPerRow), 0)
  return Math.min(16, Math.max(4, rows + 1))
}

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
function Words({ shape, value, optional, onChange, ...field }: WordsProps) {
  const prose = shape.max > maxForOneLine
  const [long, setLong] = useState(prose || value.length > longLine)
  const { max, type } = shape
  const maxLength = Number.isFinite(max) ? max : undefined
  const change = ({ target }: { target: { value: string } }) =>
    onChange(target.value || (optional ? undefined : ''))

  return (
    <Field {...field} optional={optional} wide={long || !optional}>
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
            onBlur={() => setLong(value.length > longLine)}
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

function Choice({ shape, options, value, onChange, ...field }: ChoiceProps) {
  const named =
    options ??
    Object.fromEntries(shape.kind === 'choice' ? shape.options.map((name) => [name, name]) : [])
  // The saved value stays an option even if the model no longer lists it.
  const none = field.optional ? { '': 'Not said' } : {}
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
            {Object.entries(all).map(([option, name]) => (
              <option key={option} value={option}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  )
}
