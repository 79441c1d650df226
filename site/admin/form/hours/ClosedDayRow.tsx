import { X } from 'lucide-react'
import { closedFor } from '#db/model/visits/location-fields.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { FieldError } from '#site/ui/form/Field.tsx'
import { IconButton } from '#site/admin/base/IconButton.tsx'
import { OptionList } from '#site/ui/form/Select.tsx'

export type Whom = keyof typeof closedFor

type ClosedDayRowProps = {
  /** the names of its two fields begin with it */
  path: string
  /** 'Closed day 1' */
  label: string
  date: string
  /** why it is closed */
  text: string
  /** undefined if closed days always apply to everybody */
  whom: Whom | undefined
  error: string | undefined
  /** the one that was added last takes the focus */
  isNew: boolean
  onDate: (date: string) => void
  onText: (text: string) => void
  onWhom: (whom: Whom) => void
  onRemove: () => void
}

export function ClosedDayRow(props: ClosedDayRowProps) {
  const { path, label, date, text, whom, error, isNew, onDate, onText, onWhom, onRemove } = props
  return (
    <div className="day-inputs row closed-day">
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
        name={`${path}.reason`}
        aria-label={`${label}, reason`}
        placeholder="Reason"
        maxLength={60}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      {whom && (
        <select
          aria-label={`${label}, for`}
          value={whom}
          onChange={({ target }) =>
            onWhom(keysOf(closedFor).find((one) => one === target.value) ?? whom)
          }
        >
          <OptionList options={closedFor} />
        </select>
      )}
      <IconButton label={`Remove ${label.toLowerCase()}`} danger onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
      <FieldError id={`${path}-error`} error={error} />
    </div>
  )
}
