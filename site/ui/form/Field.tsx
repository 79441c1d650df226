import { type ReactNode, useId } from 'react'
import type { Errors } from './formControls.ts'
import '#site/styles/forms/forms.css'

export type FieldProps = {
  name: string
  label: string
  hint?: ReactNode
  errors?: Errors
  optional?: boolean
  /** takes both columns of the form */
  wide?: boolean
  /** shown only once the form's `first` select is chosen */
  later?: boolean
}

export type Control = {
  id: string
  name: string
  required: boolean
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** A control with its label, hint and error, connected for screen readers. */
export function Field({
  name,
  label,
  hint,
  errors,
  optional = false,
  wide = false,
  later = false,
  children,
}: FieldProps & { children: (control: Control) => ReactNode }) {
  const id = useId()
  const error = errors?.[name]
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')

  return (
    <div className={`field${wide ? ' field-wide' : ''}${later ? ' field-later' : ''}`}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {children({
        id,
        name,
        required: !optional,
        'aria-invalid': Boolean(error),
        'aria-describedby': described || undefined,
      })}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error && (
    <p id={id} className="field-error">
      {error}
    </p>
  )
