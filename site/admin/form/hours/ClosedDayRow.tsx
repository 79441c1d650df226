import { X } from 'lucide-react'
import { FieldError } from '#site/ui/form/Field.tsx'

type ClosedDayRowProps = {
  /** the names of its two fields begin with it */
  path: string
  /** 'Closed day 1' */
  label: string
  date: string
  text: { name: string; label: string; value: string }
  error: string | undefined
  /** the one that was added last takes the focus */
  isNew: boolean
  onDate: (date: string) => void
  onText: (text: string) => void
  onRemove: () => void
}

/** A date with a few words about it. */
export function ClosedDayRow(props: ClosedDayRowProps) {
  const { path, label, date, text, error, isNew, onDate, onText, onRemove } = props
  return (
    <div className="day-inputs closed-day">
      <input
        type="date"
        name={`${path}.date`}
        aria-label={`${label}, date`}
        aria-invalid={Boolean(error)}
        aria-describedby={error && `${path}-error`}
        value={date}
        autoFocus={isNew}
        onChange={({ target }) => onDate(target.value)}
      />
      <input
        name={`${path}.${text.name}`}
        aria-label={`${label}, ${text.name}`}
        placeholder={text.label}
        maxLength={60}
        value={text.value}
        onChange={({ target }) => onText(target.value)}
      />
      <button
        type="button"
        className="icon-button icon-button-danger"
        aria-label={`Remove ${label.toLowerCase()}`}
        onClick={onRemove}
      >
        <X aria-hidden />
      </button>
      <FieldError id={`${path}-error`} error={error} />
    </div>
  )
}
