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
  /** shown only after an answer to the question of this name: see form-states.css */
  after?: 'askingFor' | 'heardFrom' | 'visitType'
}

export type Control = {
  id: string
  name: string
  required: boolean
  'aria-required': true | undefined
  'aria-invalid': true | undefined
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
  after,
  children,
}: FieldProps & { children: (control: Control) => ReactNode }) {
  const id = useId()
  const error = errors?.[name]
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')

  return (
    <div className={`field${wide ? ' field-wide' : ''}${after ? ` after-${after}` : ''}`}>
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
        // A browser would refuse a form without saying why if a hidden field were required.
        required: !optional && !after,
        'aria-required': (!optional && Boolean(after)) || undefined,
        'aria-invalid': error ? true : undefined,
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
