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
}

export function Select({
  options,
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
          </select>
        </div>
      )}
    </Field>
  )
}
