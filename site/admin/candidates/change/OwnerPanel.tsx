import { useData } from '#site/ui/useLoad.ts'
import { $owners } from '#site/admin/base/owners.ts'
import type { Panel } from './saving.ts'
import { OwnerPicks } from '../OwnerPicks.tsx'

export function OwnerPanel({ candidate, save, pending }: Panel) {
  const me = useData($owners)?.me
  return (
    <OwnerPicks
      without={candidate.ownerId}
      button={({ id, name }) => ({
        'aria-disabled': pending,
        onClick: () =>
          save(
            { ownerId: id },
            id === null ? 'Unassigned' : `Assigned to ${id === me ? 'you' : name}`,
          ),
      })}
    />
  )
}
