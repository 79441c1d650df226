import { type ComponentProps, type ReactNode, useId } from 'react'
import '#site/styles/forms/forms.css'

type CheckboxProps = Pick<
  ComponentProps<'input'>,
  'checked' | 'defaultChecked' | 'name' | 'value'
> & {
  label: ReactNode
  hint?: ReactNode
  /** takes both columns of the form */
  wide?: boolean
  /** while the choice is being saved */
  pending?: boolean
  onChange?: (checked: boolean) => void
}

export function Checkbox({ label, hint, wide, pending, onChange, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div className={`field-check${wide ? ' field-wide' : ''}`}>
      <input
        type="checkbox"
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-disabled={pending}
        onChange={onChange && (({ target }) => onChange(target.checked))}
        {...input}
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
