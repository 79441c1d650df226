import type { OfficeHours } from '#db/model/hours/hours.ts'
import { Field } from '#site/ui/form/Field.tsx'
import type { DraftErrors } from '../content.ts'
import { Choice, Words } from './fieldKinds.tsx'
import { HoursField } from '#site/admin/form/hours/HoursField.tsx'
import { PictureField } from '#site/admin/pictures/PictureField.tsx'
import type { AnyWords } from '../sectionWords.ts'
import type { Shape } from '../shape.ts'
import { draftLines } from '../sectionValues.ts'
import { WrittenField } from '#site/admin/text/WrittenField.tsx'

type SectionFieldProps = {
  name: string
  words: Exclude<AnyWords, false>
  shape: Exclude<Shape, { kind: 'list' }>
  value: unknown
  errors: DraftErrors
  onChange: (value: unknown) => void
}

export function SectionField({ name, words, shape, value, errors, onChange }: SectionFieldProps) {
  const { label, hint, options } = words
  const field = { name, label, hint, errors, optional: shape.optional ?? false }
  const text = {
    ...field,
    value: String(value ?? ''),
    onChange: (typed: string) => onChange(typed || (shape.optional ? undefined : '')),
  }
  if (shape.kind === 'hours') {
    // A draft of hours may be invalid, so that no schema could narrow it.
    return <HoursField {...field} value={value as OfficeHours} onChange={onChange} />
  }
  if (shape.kind === 'picture') {
    return (
      <PictureField {...field} url={text.value} onChange={(url) => onChange(url || undefined)} />
    )
  }
  if (shape.kind === 'choice' || options) {
    return <Choice {...text} {...{ shape, options }} />
  }
  if (shape.kind === 'written') {
    const { inParts, max } = shape
    return (
      <WrittenField
        {...field}
        mayBeEmpty={inParts}
        // The limit of a list counts its parts.
        {...(!inParts && { maxLength: max })}
        defaultValue={inParts ? draftLines(value).join('\n\n') : text.value}
        onChange={(text) => onChange(inParts ? [text].filter((part) => part.trim()) : text)}
      />
    )
  }
  if (shape.kind === 'lines') {
    const lines = draftLines(value)
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
            value={text.value}
            onChange={({ target }) => onChange(numberIn(target.value, shape.optional))}
          />
        )}
      </Field>
    )
  }
  return <Words {...text} shape={shape} />
}

// Unfinished numbers, such as "98.", stay text while they are typed.
function numberIn(text: string, optional = false) {
  if (text === '' && optional) return undefined
  return text === String(Number(text)) ? Number(text) : text
}

const charactersPerRow = 90

function rowsFor(lines: string[]) {
  const rows = lines.reduce((sum, line) => sum + Math.ceil(line.length / charactersPerRow), 0)
  return Math.min(16, Math.max(4, rows + 1))
}
