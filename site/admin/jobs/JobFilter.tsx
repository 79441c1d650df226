import { useStore } from '@nanostores/react'
import { $address, adjust } from '../app/address.ts'
import { $jobTitles } from './applications.ts'

/** Keeps the chosen job in the address as `job`. */
export function JobFilter() {
  const { job = '' } = useStore($address).query
  const { data: titles = {} } = useStore($jobTitles)
  // Newest first; one that the address names stays a choice until its title is known.
  const ids = Object.keys(titles).toReversed()
  const all = job && !ids.includes(job) ? [job, ...ids] : ids
  return (
    <div className="filter field-select">
      <select
        aria-label="Job"
        value={job}
        onChange={({ target }) => adjust({ job: target.value }, { replace: true })}
      >
        <option value="">All jobs</option>
        {all.map((id) => (
          <option key={id} value={id}>
            {titles[Number(id)] ?? `Job #${id}`}
          </option>
        ))}
      </select>
    </div>
  )
}
