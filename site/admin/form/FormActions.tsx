import { RequiredNote } from '../../ui/fields.tsx'
import type { Errors } from '../../ui/useForm.ts'
import '../../styles/admin-editor.css'

type FormActionsProps = {
  label: string
  pendingLabel: string
  pending: boolean
  errors: Errors
  onCancel: () => void
}

/** The end of a form in a dialog, in view however long the form is. */
export function FormActions({ label, pendingLabel, pending, errors, onCancel }: FormActionsProps) {
  const count = Object.keys(errors).length
  return (
    <>
      <RequiredNote />
      <div className="form-actions">
        <p role="alert" className="form-count">
          {count > 0 &&
            `${count === 1 ? 'One field needs' : `${count} fields need`} your attention.`}
        </p>
        <button type="button" className="button button-outline" onClick={onCancel}>
          Cancel
        </button>
        <button className="button" disabled={pending}>
          {pending ? pendingLabel : label}
        </button>
      </div>
    </>
  )
}
