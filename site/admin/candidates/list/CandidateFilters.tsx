import { useStore } from '@nanostores/react'
import { Download } from 'lucide-react'
import { callChoices, nameFilters } from '#db/model/candidates/filter.ts'
import { candidateStatuses } from '#db/model/candidates/labels.ts'
import { useData } from '#site/ui/useLoad.ts'
import { Filter } from '#site/admin/list/search/Filter.tsx'
import { $address, hrefOf } from '#site/admin/navigation/address.ts'
import { $owners } from '#site/admin/base/owners.ts'
import { $options, useDeskChoice, useDeskFilters, useDeskQuery } from '../candidates.ts'
import { candidateSources, heardFroms } from '#db/model/candidates/ways.ts'
import './CandidateFilters.css'

const dueTimes = { overdue: 'Overdue', today: 'Today' }
const statuses = { ...candidateStatuses, all: 'All, closed too' }

export function CandidateFilters() {
  const { studies = [], campaigns = [] } = useData($options) ?? {}
  return (
    <div className="desk-filters grid gap-1">
      <Filter name="status" label="Status" all="All open" options={statuses} />
      <OwnerFilter />
      <DueFilter />
      <NameFilter name="study" label="Study" all="Any study" names={studies} />
      <Filter name="source" label="Source" all="Any source" options={candidateSources} />
      <Filter name="heardFrom" label="Heard from" all="Heard anywhere" options={heardFroms} />
      <NameFilter name="campaign" label="Campaign" all="Any campaign" names={campaigns} />
      <Filter name="called" label="Calls" all="Any calls" options={callChoices} />
      <Filter name="names" label="Names" all="Any names" options={nameFilters} />
      <Export />
    </div>
  )
}

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

type NameFilterProps = { name: 'study' | 'campaign'; label: string; all: string; names: string[] }

function NameFilter({ name, names, ...words }: NameFilterProps) {
  const shown = new Set(names)
  const chosen = useStore($address).query[name]
  // Includes the chosen value even if no candidate has it or it is not loaded yet: the list is narrowed to it.
  if (chosen) shown.add(chosen)
  const options = Object.fromEntries([...shown].map((one) => [one, one]))
  // Most clinics have no campaigns.
  if (name === 'campaign' && shown.size === 0) return null
  return <Filter name={name} options={options} {...words} />
}

function DueFilter() {
  const choose = useDeskChoice()
  const { due = '' } = useDeskFilters()
  const words = { name: 'due', label: 'Due', all: 'Any time', options: dueTimes }
  return <Filter {...words} value={due} choose={(chosen) => choose({ due: chosen })} />
}

// Not a `Filter`: its options are an object, which would sort the ids as numbers.
function OwnerFilter() {
  const owners = useData($owners)?.owners ?? []
  const choose = useDeskChoice()
  return (
    <div className="filter field-select">
      <select
        aria-label="Owner"
        value={useDeskFilters()['owner'] ?? ''}
        onChange={({ target }) => choose({ owner: target.value })}
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
