import { type ReactNode, useId } from 'react'
import '#site/styles/forms/forms.css'

type CheckboxProps = {
  name: string
  label: string
  hint?: ReactNode
  value?: string
  defaultChecked?: boolean
}

export function Checkbox({ name, label, hint, value, defaultChecked }: CheckboxProps) {
  const id = useId()
  return (
    <div className="field-check">
      <input
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...{ id, name, value, defaultChecked }}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  )
}
