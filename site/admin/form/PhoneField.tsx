import { useState } from 'react'
import { Field, type FieldProps } from '#site/ui/form/Field.tsx'
import { useDialNote } from './useDialNote.ts'

type PhoneFieldProps = Omit<FieldProps, 'hint'> & { defaultValue?: string; autoComplete?: string }

/** A telephone number that staff type. Once it is left, it says whether the number can be dialled. */
export function PhoneField({ defaultValue = '', autoComplete, ...field }: PhoneFieldProps) {
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
          onBlur={({ target }) => setWritten(target.value)}
        />
      )}
    </Field>
  )
}
