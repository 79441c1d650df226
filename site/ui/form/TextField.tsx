import { Field, type FieldProps } from './Field.tsx'

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'date' | 'url' | 'password' | 'search' | 'number'
  inputMode?: 'text' | 'numeric' | 'email' | 'tel' | 'url'
  autoComplete?: string
  defaultValue?: string
  readOnly?: boolean
  min?: string | number
  max?: string | number
  maxLength?: number
  /** the id of a datalist */
  list?: string
  onInput?: (value: string) => void
}

export function TextField({
  type = 'text',
  inputMode,
  autoComplete,
  defaultValue,
  readOnly,
  min,
  max,
  maxLength,
  list,
  onInput,
  ...field
}: TextFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          {...{ type, inputMode, autoComplete, defaultValue, readOnly, min, max, maxLength, list }}
          onInput={onInput && (({ currentTarget }) => onInput(currentTarget.value))}
          spellCheck={type === 'text' ? undefined : false}
        />
      )}
    </Field>
  )
}
