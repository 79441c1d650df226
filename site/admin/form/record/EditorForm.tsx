import type { ReactNode } from 'react'
import { ErrorCount, RequiredNote } from '#site/ui/form/Submit.tsx'
import { RecordProblem } from '#site/admin/publish/RecordProblem.tsx'
import { PublishButtons } from '../PublishButtons.tsx'
import type { BoundForm } from './RecordForm.tsx'
import '../editor.css'

type EditorFormProps = {
  form: BoundForm
  label: string
  isPublished: boolean
  /** above the fields */
  head?: ReactNode
  /** beside those that save */
  buttons: ReactNode
  /** the fields */
  children: ReactNode
}

/** The form of a record that is published by a button. It stays open after a save. */
export function EditorForm(props: EditorFormProps) {
  const { form, label, isPublished, head, buttons, children } = props
  const { table, record, pending, errors } = form
  return (
    <form {...form.form} className="editor form" aria-label={label}>
      {table && record && <RecordProblem record={table} id={record.id} />}
      {form.draftNotice}
      {head}
      <RequiredNote />
      <div key={form.filling}>{children}</div>
      <div className="editor-end row gap-1-2">
        <PublishButtons {...{ isPublished, pending }} />
        {buttons}
        <ErrorCount errors={errors} />
      </div>
      {form.conflict}
    </form>
  )
}
