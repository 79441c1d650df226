import { useData } from '#site/ui/useLoad.ts'
import { $owners } from '#site/admin/base/owners.ts'
import type { Panel } from './saving.ts'
import { Pick } from '../Pick.tsx'
import { OwnerLabel } from '../OwnerLabel.tsx'

export function OwnerPanel({ candidate, save, pending }: Panel) {
  const { owners, me } = useData($owners) ?? { owners: [] }
  return (
    <div className="picks" role="group" aria-label="New owner">
      {owners
        .filter(({ id }) => id !== candidate.ownerId)
        .map(({ id, name }) => (
          <Pick
            key={id}
            label={<OwnerLabel name={name} />}
            aria-disabled={pending}
            onClick={() =>
              save({ ownerId: id }, id === me ? 'Assigned to you' : `Assigned to ${name}`)
            }
          />
        ))}
      {candidate.ownerId !== null && (
        <Pick
          label={<OwnerLabel name={null} />}
          aria-disabled={pending}
          onClick={() => save({ ownerId: null }, 'Unassigned')}
        />
      )}
    </div>
  )
}
