import { type ReactNode, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { refresh } from '../../lib/remote.ts'
import { type Notice, notify } from '../../lib/toast.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { type Failure, notifyFailure } from '../app/failure.ts'

type DeletionProps = {
  title: string
  /** asks, and names what is destroyed */
  text: ReactNode
  /** 'Delete user' */
  action: string
  remove: () => Promise<unknown>
  done: Notice
  failed: Failure
  /** for what somebody else has deleted meanwhile */
  gone: Notice
  /** what to read again */
  lists: string[]
  onClose: () => void
  /** after it is gone, by us or by somebody else */
  onGone?: () => void
}

/** Asks, deletes, tells and refreshes. Mounted while it asks. */
export function Deletion(props: DeletionProps) {
  const { title, text, action, remove, done, failed, gone, lists, onClose, onGone } = props
  const [pending, setPending] = useState(false)

  function finish(notice: Notice) {
    notify(notice)
    refresh(...lists)
    onClose()
    onGone?.()
    // The button that asked is gone with what it belonged to.
    setTimeout(() => document.querySelector<HTMLElement>('main h1')?.focus())
  }

  async function confirm() {
    setPending(true)
    try {
      await remove()
      finish(done)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return finish(gone)
      notifyFailure(error, failed)
      refresh(...lists)
      onClose()
    }
  }

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
    />
  )
}
