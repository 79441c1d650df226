import { Trash2 } from 'lucide-react'

type DeleteButtonProps = {
  /** names the record where many are listed */
  label?: string
  onClick: () => void
}

export const DeleteButton = ({ label, onClick }: DeleteButtonProps) => (
  <button
    type="button"
    className="button button-delete button-small"
    aria-label={label}
    onClick={onClick}
  >
    <Trash2 aria-hidden /> Delete
  </button>
)
