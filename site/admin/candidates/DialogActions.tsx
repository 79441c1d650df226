import type { ComponentProps } from 'react'
import { NotSaved } from '../base/NotSaved.tsx'
import '../form/FormActions.css'

type DialogActionsProps = Omit<ComponentProps<'button'>, 'type' | 'className' | 'children'> & {
  /** the place of its failed saves */
  place: string
  label: string
  pendingLabel: string
  pending: boolean
  danger?: boolean
  onClose: () => void
}

/** The buttons of a dialog that is no form, with what was not saved above them. */
export function DialogActions(props: DialogActionsProps) {
  const { place, label, pendingLabel, pending, danger = false, onClose, ...button } = props
  return (
    <div className="form-actions">
      <NotSaved at={place} />
      <button type="button" className="button button-outline" onClick={onClose}>
        Cancel
      </button>
      <button
        type="button"
        className={danger ? 'button button-danger' : 'button'}
        aria-disabled={pending}
        {...button}
      >
        {pending ? pendingLabel : label}
      </button>
    </div>
  )
}
