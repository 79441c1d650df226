import type { ReactNode } from 'react'
import { Dialog } from '#site/ui/Dialog.tsx'
import { FieldForm, type FieldFormProps } from './FieldForm.tsx'
import type { RecordModel } from './values.ts'

type FormDialogProps<Model extends RecordModel, Answer> = Omit<
  FieldFormProps<Model, Answer>,
  'label' | 'onClose'
> & {
  open?: boolean
  title: string
  /** below the title */
  text?: ReactNode
  /** by default the title */
  label?: string
  wide?: boolean
  onClose: () => void
}

/** A small form in a dialog. */
export const FormDialog = <Model extends RecordModel, Answer>(
  props: FormDialogProps<Model, Answer>,
) => {
  const { open = true, title, text, wide, label = title, onClose } = props
  return (
    <Dialog {...{ open, title, text, wide, onClose }} firm>
      <FieldForm {...props} label={label} />
    </Dialog>
  )
}
