import { useId, useState } from 'react'

type StatusChangeProps<Status extends string> = {
  status: Status
  options: Readonly<Record<Status, string>>
  className?: string
  /** what else a change does */
  hint?: string | undefined
  /** Says itself what went wrong. */
  change: (status: Status) => Promise<void>
}

/** A status to choose, with the one that is being saved shown while it is. */
export function StatusChange<Status extends string>(props: StatusChangeProps<Status>) {
  const { status, options, className = '', hint, change } = props
  const [pending, setPending] = useState<Status>()
  const id = useId()

  async function choose(next: Status) {
    setPending(next)
    await change(next)
    setPending(undefined)
  }

  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>Update Status</label>
      <div className="field-select">
        <select
          id={id}
          value={pending ?? status}
          aria-disabled={Boolean(pending)}
          aria-describedby={hint && `${id}-hint`}
          onChange={({ target }) => pending || choose(target.value as Status)}
        >
          {Object.entries<string>(options).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {(pending || hint) && (
        <p id={`${id}-hint`} className="field-hint">
          {pending ? 'Updating...' : hint}
        </p>
      )}
    </div>
  )
}
