import { useData } from '#site/ui/useLoad.ts'
import { $owners } from '../base/owners.ts'
import { OwnerLabel } from './OwnerLabel.tsx'
import { Pick, type PickButton } from './Pick.tsx'

type Owner = { id: number | null; name: string | null }

type OwnerPicksProps = {
  /** the present owner, who is left out */
  without?: number | null
  button: (owner: Owner) => PickButton
}

/** The users as owners, and nobody. */
export function OwnerPicks({ without, button }: OwnerPicksProps) {
  const owners: readonly Owner[] = useData($owners)?.owners ?? []
  return (
    <div className="picks" role="group" aria-label="New owner">
      {[...owners, { id: null, name: null }]
        .filter(({ id }) => id !== without)
        .map((owner) => (
          <Pick key={owner.id} label={<OwnerLabel name={owner.name} />} {...button(owner)} />
        ))}
    </div>
  )
}
