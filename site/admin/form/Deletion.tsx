import type { ReactNode } from 'react'
import { isMissing } from '#site/lib/api.ts'
import { type Notice, notify } from '#site/lib/toast.ts'
import { AlertDialog } from '#site/ui/AlertDialog.tsx'
import { usePending } from '#site/ui/usePending.ts'
import { type Failure, forgetNotSaved, notifyNotSaved } from '../base/failure.ts'
import { focusHeading } from '../navigation/useHeadingFocus.ts'

type DeletionProps = {
  title: string
  /** names what is destroyed */
  text: ReactNode
  /** 'Delete user' */
  action: string
  /** a question below the text */
  children?: ReactNode
  remove: () => Promise<unknown>
  done: Notice
  failed: Failure
  /** Whether the dialog stays open after this error, because it asks something now. */
  asksAfter?: (error: unknown) => boolean
  /** the toast if somebody else has deleted the record meanwhile */
  gone: Notice
  onClose: () => void
  /** called once the record is deleted, by this user or by another one */
  onGone?: () => void
}

/** Asks whether to delete a record, deletes it and says so. Mounted while it asks. */
export function Deletion(props: DeletionProps) {
  const { title, text, action, children, remove, done, failed, asksAfter, gone } = props
  const { onClose, onGone } = props

  function finish(notice: Notice) {
    notify(notice)
    onClose()
    onGone?.()
    // The row with the focused button is gone.
    setTimeout(focusHeading)
  }

  const [confirm, pending] = usePending(async () => {
    try {
      await remove()
      forgetNotSaved(title)
      finish(done)
    } catch (error) {
      if (isMissing(error)) return finish(gone)
      if (asksAfter?.(error)) return
      notifyNotSaved(title, error, failed)
      onClose()
    }
  })

  return (
    <AlertDialog
      open
      title={title}
      text={text}
      action={action}
      pendingAction="Deleting..."
      pending={pending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {children}
    </AlertDialog>
  )
}
