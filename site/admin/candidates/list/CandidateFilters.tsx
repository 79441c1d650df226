import { useStore } from '@nanostores/react'
import { Download } from 'lucide-react'
import { calls } from '#db/model/candidates/candidates.ts'
import { candidateStatuses } from '#db/model/candidates/labels.ts'
import { useData } from '#site/ui/useLoad.ts'
import { Filter } from '#site/admin/list/Filter.tsx'
import { $address, adjust, hrefOf } from '#site/admin/navigation/address.ts'
import { $owners } from '#site/admin/base/owners.ts'
import { $studies, useDeskQuery } from '../candidates.ts'
import { candidateSources } from '#db/model/submissions/kinds.ts'

const dueTimes = { overdue: 'Overdue', today: 'Today' }
const statuses = { ...candidateStatuses, all: 'All, closed too' }

export const CandidateFilters = () => (
  <div className="desk-filters">
    <Filter name="status" label="Status" all="All open" options={statuses} />
    <OwnerFilter />
    <Filter name="due" label="Due" all="Any time" options={dueTimes} />
    <StudyFilter />
    <Filter name="source" label="Source" all="Any source" options={candidateSources} />
    <Filter name="called" label="Calls" all="Any calls" options={calls} />
    <Export />
  </div>
)

/** A file with everybody whom the filter finds. */
const Export = () => (
  <a
    className="button button-outline button-small"
    href={hrefOf('/api/admin/exports/candidates.csv', useDeskQuery())}
    download
  >
    <Download aria-hidden />
    Export CSV
  </a>
)

function StudyFilter() {
  const { study } = useStore($address).query
  const studies = new Set(useData($studies))
  // Also one that no candidate has, or that is not loaded yet: the list is narrowed to it.
  if (study) studies.add(study)
  const options = Object.fromEntries([...studies].map((name) => [name, name]))
  return <Filter name="study" label="Study" all="Any study" options={options} />
}

// No `Filter`: the keys of its options are ids here, which an object would put in the order of numbers.
function OwnerFilter() {
  const owners = useData($owners)?.owners ?? []
  return (
    <div className="filter field-select">
      <select
        aria-label="Owner"
        value={useStore($address).query['owner'] ?? ''}
        onChange={({ target }) => adjust({ owner: target.value }, { replace: true })}
      >
        <option value="">Any owner</option>
        <option value="me">Mine</option>
        <option value="none">Unassigned</option>
        {owners.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
