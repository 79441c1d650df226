import { Field, type FieldProps } from './Field.tsx'

type TextAreaProps = FieldProps & { rows?: number; defaultValue?: string; maxLength?: number }

export function TextArea({
  rows = 5,
  defaultValue,
  maxLength,
  wide = true,
  ...field
}: TextAreaProps) {
  return (
    <Field wide={wide} {...field}>
      {(control) => <textarea ref={growing} {...control} {...{ rows, defaultValue, maxLength }} />}
    </Field>
  )
}

/** Grows with its text. Set here because CSS validators do not know the property yet. */
export const growing = (area: HTMLTextAreaElement | null) =>
  area?.style.setProperty('field-sizing', 'content')
