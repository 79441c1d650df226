import type { ReactNode } from 'react'
import { capitalized } from '#db/model/lib/wording.ts'
import { RecordProblem } from '#site/admin/publish/RecordProblem.tsx'
import { FormActions } from '../FormActions.tsx'
import type { useRecordForm } from './useRecordForm.tsx'

/** A bound form of any record, as `useRecordForm` returns it. */
export type BoundForm = Omit<ReturnType<typeof useRecordForm>, 'valuesOf'>

type RecordFormFrameProps = {
  form: BoundForm
  /** by default its name for staff */
  label?: string
  /** the button that saves, and its label while the form is being saved; by default 'Save changes' or 'Add location' */
  buttons?: readonly [label: string, pendingLabel: string]
  onClose: () => void
  /** above the fields, in place of the button of the history */
  head?: ReactNode
  /** the fields */
  children: ReactNode
}

/** The form of a record in a dialog, around its fields. */
export function RecordForm(props: RecordFormFrameProps) {
  const { form, onClose, head, children } = props
  const { table, record, errors, pending } = form
  const [label, pendingLabel] =
    props.buttons ?? (record ? ['Save changes', 'Updating...'] : [`Add ${form.what}`, 'Adding...'])
  const name = props.label ?? capitalized(form.what)
  return (
    <form {...form.form} className="form" aria-label={name}>
      {table && record && <RecordProblem record={table} id={record.id} />}
      {head ?? (form.history && <div className="form-links">{form.history}</div>)}
      {form.draftNotice}
      <div key={form.filling} className="stack gap-3">
        {children}
      </div>
      <FormActions {...{ label, pendingLabel, pending, errors, onClose }} />
      {form.conflict}
    </form>
  )
}
