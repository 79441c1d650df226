import { Trash2 } from 'lucide-react'
import { SmallButton } from '../base/SmallButton.tsx'

type DeleteButtonProps = {
  /** names the record where many are listed */
  label?: string
  onClick: () => void
}

export const DeleteButton = ({ label, onClick }: DeleteButtonProps) => (
  <SmallButton look="delete" aria-label={label} onClick={onClick}>
    <Trash2 aria-hidden /> Delete
  </SmallButton>
)
