import { useStore } from '@nanostores/react'
import { candidateSources, candidateStatuses } from '../../../db/model/candidate-labels.ts'
import { useData } from '../../ui/useLoad.ts'
import { Filter } from '../list/Filter.tsx'
import { $address, adjust } from '../navigation/address.ts'
import { $owners } from '../app/owners.ts'
import type { Candidate } from './candidates.ts'

const statuses = { ...candidateStatuses, all: 'All, closed too' }

/** The studies of the loaded candidates, and the chosen one. */
function studiesOf(rows: readonly Candidate[], chosen: string) {
  const named = rows.flatMap(({ study }) => study ?? [])
  const studies = [...new Set(chosen ? [chosen, ...named] : named)].toSorted()
  return Object.fromEntries(studies.map((study) => [study, study]))
}

type CandidateFiltersProps = { rows: readonly Candidate[] }

export function CandidateFilters({ rows }: CandidateFiltersProps) {
  const { study = '' } = useStore($address).query
  return (
    <>
      <Filter name="status" label="Status" all="All open" options={statuses} />
      <OwnerFilter />
      <Filter name="study" label="Study" all="Any study" options={studiesOf(rows, study)} />
      <Filter name="source" label="Source" all="Any source" options={candidateSources} />
    </>
  )
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
