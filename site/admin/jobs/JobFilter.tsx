import { useStore } from '@nanostores/react'
import { $address, adjust } from '../navigation/address.ts'
import { useData } from '#site/ui/useLoad.ts'
import { $jobTitles } from './applications.ts'
import '../list/toolbar.css'

export function JobFilter() {
  const { job = '' } = useStore($address).query
  const titles = useData($jobTitles) ?? {}
  // Newest first. The job in the address is an option even before the titles are loaded.
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
