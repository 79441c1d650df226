import { useStore } from '@nanostores/react'
import { Bookmark, X } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { SavedFilter } from '#db/model/candidates/filter.ts'
import { iconLabel } from '#site/ui/tooltip/tip.ts'
import { useData } from '#site/ui/useLoad.ts'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { FormDialog } from '#site/admin/form/record/FormDialog.tsx'
import { $address, type Query } from '#site/admin/navigation/address.ts'
import { AdminLink } from '#site/admin/navigation/AdminLink.tsx'
import { candidateNarrowings } from '../candidates.ts'
import { $filters, dropFilter, keepFilter } from './savedFilters.ts'
import { views } from '../views.ts'
import './SavedFilters.css'

/** The parameters that a kept filter has: a search is left out, as it often is a person's name. */
const savedParameters = (query: Query) =>
  new URLSearchParams(
    candidateNarrowings.flatMap((name) =>
      name !== 'q' && query[name] ? [[name, query[name]]] : [],
    ),
  ).toString()

const standard = new Set(views.map(({ query }) => savedParameters(query)))

export function SavedFilters() {
  const present = savedParameters(useStore($address).query)
  const filters = useData($filters) ?? []
  const [naming, setNaming] = useState(false)
  const isNew =
    !standard.has(present) &&
    !filters.some(({ query }) => query === present) &&
    v.is(SavedFilter.entries.query, present)
  if (filters.length === 0 && !isNew) return null
  return (
    <div className="saved-filters row gap-1">
      <ul className="row gap-1" aria-label="Kept filters">
        {filters.map((filter) => (
          <li key={filter.id}>
            <AdminLink
              to="/admin/candidates"
              query={Object.fromEntries(new URLSearchParams(filter.query))}
              aria-current={filter.query === present ? 'true' : undefined}
            >
              <Bookmark aria-hidden />
              <bdi>{filter.name}</bdi>
            </AdminLink>
            <button
              type="button"
              {...iconLabel(`Remove the filter ${filter.name}`)}
              onClick={() => dropFilter(filter)}
            >
              <X aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {isNew && (
        <SmallButton look="quiet" onClick={() => setNaming(true)}>
          <Bookmark aria-hidden />
          Keep this filter
        </SmallButton>
      )}
      {naming && <FilterName query={present} onClose={() => setNaming(false)} />}
    </div>
  )
}

const FilterName = ({ query, onClose }: { query: string; onClose: () => void }) => (
  <FormDialog
    title="Keep this filter"
    text="Only you see it. A filter with the same name is replaced."
    model={SavedFilter}
    fields={{ name: { label: 'Name', kind: 'line' } }}
    complete={(values) => ({ ...values, query })}
    buttons={['Keep filter', 'Keeping...']}
    send={keepFilter}
    sent={{ title: 'Filter kept' }}
    failed={{ title: 'The filter could not be kept', text: 'Please try again.' }}
    onSent={onClose}
    onClose={onClose}
  />
)
