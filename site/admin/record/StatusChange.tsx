import { OptionList } from '#site/ui/form/Select.tsx'
import { useId, useState } from 'react'
import { NotSaved } from '../base/NotSaved.tsx'
import { keysOf } from '#db/model/lib/keys.ts'

type StatusChangeProps<Status extends string> = {
  label?: string
  status: Status
  options: Readonly<Record<Status, string>>
  className?: string
  /** the record's place, which shows that a change failed */
  place: string
  /** side effects of a change */
  hint?: string | undefined
  /** reports its own failures */
  change: (status: Status) => Promise<void>
}

/** A select that saves the chosen status at once, and shows it while it is being saved. */
export function StatusChange<Status extends string>(props: StatusChangeProps<Status>) {
  const { label = 'Update Status', status, options, className = '', place, hint, change } = props
  const [pending, setPending] = useState<Status>()
  const id = useId()

  async function choose(next: Status | undefined) {
    if (pending !== undefined || next === undefined) return
    setPending(next)
    await change(next)
    setPending(undefined)
  }

  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      <div className="field-select">
        <select
          id={id}
          value={pending ?? status}
          aria-disabled={pending !== undefined}
          aria-describedby={hint && `${id}-hint`}
          onChange={({ target }) => choose(keysOf(options).find((key) => key === target.value))}
        >
          <OptionList options={options} />
        </select>
      </div>
      {(pending !== undefined || hint) && (
        <p id={`${id}-hint`} className="field-hint">
          {pending === undefined ? hint : 'Updating...'}
        </p>
      )}
      <NotSaved at={place} />
    </div>
  )
}
