import type { ComponentProps } from 'react'
import '#site/styles/forms/forms.css'

type DropdownProps = Omit<ComponentProps<'select'>, 'onChange'> & {
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

/** A choice whose value code holds. `Select` is for forms that read their fields when they are sent. */
export const Dropdown = ({ options, onChange, ...select }: DropdownProps) => (
  <div className="field-select">
    <select {...select} onChange={({ target }) => onChange(target.value)}>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </div>
)
