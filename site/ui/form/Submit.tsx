import type { ReactNode } from 'react'
import { type Errors, wholeForm } from './formControls.ts'
import '#site/styles/forms/forms.css'

/** Explains the mark beside labels. Screen readers announce `required` instead. */
export const RequiredNote = () => (
  <p className="form-required" aria-hidden>
    * required
  </p>
)

/** How many fields are wrong, and why the form was not saved. The reason stays until the form is sent again. */
export function ErrorCount({ errors }: { errors: Errors }) {
  const { [wholeForm]: notSaved, ...fields } = errors
  const count = Object.keys(fields).length
  return (
    <>
      <p role="alert" className="form-count">
        {count > 0 && `${count === 1 ? 'One field needs' : `${count} fields need`} your attention.`}
      </p>
      {/* No alert: a toast has read it out. */}
      {notSaved && <p className="form-not-saved">{notSaved}</p>}
    </>
  )
}

export type SubmitProps = {
  label: string
  pendingLabel: string
  pending: boolean
  errors?: Errors
  /** more buttons */
  children?: ReactNode
}

/** The end of a form. The button is not `disabled` while the form is sent, since it would lose the focus. */
export function Submit({ label, pendingLabel, pending, errors = {}, children }: SubmitProps) {
  return (
    <>
      <RequiredNote />
      <div className="form-end row">
        <button className="button" aria-disabled={pending}>
          {pending ? pendingLabel : label}
        </button>
        {children}
        <ErrorCount errors={errors} />
      </div>
    </>
  )
}
