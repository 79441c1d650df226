import { useId } from 'react'
import { FieldError } from './Field.tsx'
import type { Errors } from './formControls.ts'
import '#site/styles/forms/forms.css'
import './RadioCards.css'

type RadioCard = { value: string; label: string; text?: string }

type RadioCardsProps = { name: string; options: readonly RadioCard[]; errors: Errors }

/** Large choices, each with a line that explains it. The legend around them asks the question. */
export function RadioCards({ name, options, errors }: RadioCardsProps) {
  const id = useId()
  const error = errors[name]
  return (
    <div className="stack gap-1 field-wide">
      {options.map(({ value, label, text }) => (
        <label key={value} className="radio-card">
          <input
            type="radio"
            name={name}
            value={value}
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
          />
          <span>
            <b>{label}</b>
            {text && <span className="field-hint">{text}</span>}
          </span>
        </label>
      ))}
      <FieldError id={id} error={error} />
    </div>
  )
}
