import { useState } from 'react'
import { Field, type FieldProps } from '#site/ui/form/Field.tsx'
import { useDialNote } from './useDialNote.ts'

type PhoneFieldProps = Omit<FieldProps, 'hint'> & {
  defaultValue?: string
  autoComplete?: string
  onInput?: (value: string) => void
}

/** A telephone number that staff type. Once it is left, it says whether the number can be dialled. */
export function PhoneField(props: PhoneFieldProps) {
  const { defaultValue = '', autoComplete, onInput, ...field } = props
  const [written, setWritten] = useState(defaultValue)
  const note = useDialNote(written)
  return (
    <Field {...field} hint={note}>
      {(control) => (
        <input
          {...control}
          {...{ defaultValue, autoComplete }}
          type="tel"
          spellCheck={false}
          onInput={onInput && (({ currentTarget }) => onInput(currentTarget.value))}
          onBlur={({ target }) => setWritten(target.value)}
        />
      )}
    </Field>
  )
}
