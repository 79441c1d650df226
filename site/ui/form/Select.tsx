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
  placeholder?: string
  defaultValue?: string
  /** the `later` fields appear once it is chosen */
  first?: boolean
}

export function Select({
  options,
  placeholder = 'Please choose',
  defaultValue,
  first,
  ...field
}: SelectProps) {
  return (
    <Field {...field}>
      {(control) => (
        <div className="field-select">
          <select {...control} defaultValue={defaultValue} data-first={first}>
            <option value="">{placeholder}</option>
            <OptionList options={options} />
          </select>
        </div>
      )}
    </Field>
  )
}
