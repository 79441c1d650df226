import { useId, useState } from 'react'

type StatusChangeProps<Status extends string> = {
  status: Status
  options: Readonly<Record<Status, string>>
  className?: string
  /** Says itself what went wrong. */
  change: (status: Status) => Promise<void>
}

/** A status to choose, with the one that is being saved shown while it is. */
export function StatusChange<Status extends string>(props: StatusChangeProps<Status>) {
  const { status, options, className = '', change } = props
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
          onChange={({ target }) => pending || choose(target.value as Status)}
        >
          {Object.entries<string>(options).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {pending && <p className="field-hint">Updating...</p>}
    </div>
  )
}
