import { nameInitials } from '#db/model/lib/initials.ts'
import './OwnerLabel.css'

type OwnerProps = {
  name: string | null
  /** only the initials are seen */
  short?: boolean
}

export const OwnerLabel = ({ name, short = false }: OwnerProps) => (
  <span className="owner">
    <span className={name ? 'owner-well' : 'owner-well owner-none'} aria-hidden>
      {name ? nameInitials(name) : ''}
    </span>
    <bdi className={short ? 'owner-name visually-hidden' : 'owner-name'}>
      {name ?? 'Unassigned'}
    </bdi>
  </span>
)
