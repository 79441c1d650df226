import type { ReactNode } from 'react'
import type { Errors } from './formControls.ts'
import '#site/styles/forms/forms.css'

/** Explains the mark beside labels. Screen readers announce `required` instead. */
export const RequiredNote = () => (
  <p className="form-required" aria-hidden>
    * required
  </p>
)

export function ErrorCount({ errors }: { errors: Errors }) {
  const count = Object.keys(errors).length
  return (
    <p role="alert" className="form-count">
      {count > 0 && `${count === 1 ? 'One field needs' : `${count} fields need`} your attention.`}
    </p>
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
      <div className="form-end">
        <button className="button" aria-disabled={pending}>
          {pending ? pendingLabel : label}
        </button>
        {children}
        <ErrorCount errors={errors} />
      </div>
    </>
  )
}
