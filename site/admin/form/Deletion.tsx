import { type ReactNode, useRef, useState } from 'react'
import { isMissing, isRefused } from '../../lib/api.ts'
import { type Notice, notify } from '../../lib/toast.ts'
import type { Errors } from '../../ui/form/formControls.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { type Failure, notifyFailure } from '../app/failure.ts'

type DeletionProps = {
  title: string
  /** names what is destroyed */
  text: ReactNode
  /** 'Delete user' */
  action: string
  /** `to` is where the address of the deleted page leads, if the dialog asks for it */
  remove: (to: string | undefined) => Promise<unknown>
  /** asks where the address leads from then on, as visitors can see the page */
  asksForTarget?: boolean
  done: Notice
  failed: Failure
  /** the toast where somebody else has deleted it meanwhile */
  gone: Notice
  onClose: () => void
  /** called once it is deleted, by whomever */
  onGone?: () => void
}

/** Asks whether to delete a record, deletes it and says so. Mounted while it asks. */
export function Deletion(props: DeletionProps) {
  const { title, text, action, remove, asksForTarget, done, failed, gone, onClose, onGone } = props
  const target = useRef('')
  const [errors, setErrors] = useState<Errors>({})
  const [pending, setPending] = useState(false)

  function finish(notice: Notice) {
    notify(notice)
    onClose()
    onGone?.()
    // The row with the focused button is gone.
    setTimeout(() => document.querySelector<HTMLElement>('main h1')?.focus())
  }

  async function confirm() {
    setPending(true)
    try {
      await remove(target.current || undefined)
      finish(done)
    } catch (error) {
      if (isMissing(error)) return finish(gone)
      if (asksForTarget && target.current && isRefused(error)) {
        setPending(false)
        return setErrors({ to: error.problem.detail ?? '' })
      }
      notifyFailure(error, failed)
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
    >
      {asksForTarget && (
        <TextField
          name="to"
          label="Send its address to"
          optional
          errors={errors}
          hint="Links to the page will lead there, such as /blog. Left empty, they lead to “page not found”."
          onInput={(typed) => {
            target.current = typed
            setErrors({})
          }}
        />
      )}
    </AlertDialog>
  )
}
