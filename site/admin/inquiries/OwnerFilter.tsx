import { useData } from '../../ui/useLoad.ts'
import { $owners } from '../app/owners.ts'
import { Filter } from '../list/Filter.tsx'

export function OwnerFilter() {
  const owners = useData($owners)?.owners ?? []
  const names = Object.fromEntries(owners.map(({ id, name }) => [String(id), name]))
  return (
    <Filter
      name="owner"
      label="Owner"
      all="Any owner"
      options={{ me: 'Mine', none: 'Nobody’s', ...names }}
    />
  )
}
