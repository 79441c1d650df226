import { ErrorCount, RequiredNote } from '#site/ui/form/Submit.tsx'
import type { Errors } from '#site/ui/form/formControls.ts'
import './FormActions.css'

type FormActionsProps = {
  label: string
  pendingLabel: string
  pending: boolean
  errors: Errors
  onClose: () => void
  /** the form takes something away */
  danger?: boolean
}

/** A form's buttons, in view while a long form scrolls. As in `Submit`, none is `disabled` while the form is sent. */
export function FormActions({
  label,
  pendingLabel,
  pending,
  errors,
  onClose,
  danger = false,
}: FormActionsProps) {
  return (
    <>
      <RequiredNote />
      <div className="form-actions">
        <ErrorCount errors={errors} />
        <button type="button" className="button button-outline" onClick={onClose}>
          Cancel
        </button>
        <button className={danger ? 'button button-danger' : 'button'} aria-disabled={pending}>
          {pending ? pendingLabel : label}
        </button>
      </div>
    </>
  )
}
