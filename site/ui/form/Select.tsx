import type { Options } from '#db/model/lib/choices.ts'
import { Field, type FieldProps } from './Field.tsx'

export const OptionList = ({ options }: { options: Options }) =>
  Object.entries(options).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

type SelectProps = FieldProps & {
  options: Options
  /** further options, under a heading of their own */
  group?: { label: string; options: readonly string[] } | undefined
  placeholder?: string
  defaultValue?: string
}

export function Select({
  options,
  group,
  placeholder = 'Please choose',
  defaultValue,
  ...field
}: SelectProps) {
  return (
    <Field {...field}>
      {(control) => (
        <div className="field-select">
          <select {...control} defaultValue={defaultValue}>
            <option value="">{placeholder}</option>
            <OptionList options={options} />
            {group && (
              <optgroup label={group.label}>
                {group.options.map((option) => (
                  <option key={option}>{option}</option>
                ))}
              </optgroup>
            )}
          </select>
        </div>
      )}
    </Field>
  )
}
