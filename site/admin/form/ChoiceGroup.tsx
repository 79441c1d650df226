import { type ReactNode, useId } from 'react'
import { FieldError } from '#site/ui/form/Field.tsx'
import './ChoiceGroup.css'

type ChoiceGroupProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean | undefined
  children: ReactNode
}

/** Several controls that answer one question. */
export function ChoiceGroup({ label, hint, error, optional, children }: ChoiceGroupProps) {
  const id = useId()
  return (
    <fieldset
      className="choice-group field-wide"
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </legend>
      {hint && <p className="field-hint">{hint}</p>}
      {children}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
