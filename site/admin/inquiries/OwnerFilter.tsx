import { useOwnerNames } from '../base/owners.ts'
import { Filter } from '../list/search/Filter.tsx'

export function OwnerFilter() {
  return (
    <Filter
      name="owner"
      label="Owner"
      all="Any owner"
      options={{ me: 'Mine', none: 'Nobody’s', ...useOwnerNames() }}
    />
  )
}
