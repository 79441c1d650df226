import { type ReactNode, useState } from 'react'
import { capitalized } from '#db/model/lib/wording.ts'
import { binDays } from '#db/model/records/bin.ts'
import { isConflict, isMissing } from '#site/lib/api.ts'
import { type Notice, notify } from '#site/lib/toast.ts'
import { AlertDialog } from '#site/ui/AlertDialog.tsx'
import { usePending } from '#site/ui/usePending.ts'
import { type Failure, forgetNotSaved, notifyNotSaved } from '../base/failure.ts'
import { useAction } from '../base/useAction.ts'
import { focusHeading } from '../navigation/useHeadingFocus.ts'

type DeletionWords =
  | { name?: undefined; text: ReactNode; done: Notice }
  | {
      /** a record that can be brought back: `text` and `done` follow from its name */
      name: string
      text?: ReactNode
      done?: Notice
    }

type DeletionProps = DeletionWords & {
  /** offered if others need the record, so that it cannot be deleted */
  instead?: Omit<InsteadProps, 'onClose'>
  /** the record for staff: 'job posting' */
  what: string
  /** by default 'Are you sure you want to delete this job posting?' */
  title?: string
  /** by default 'Delete job posting' */
  action?: string
  /** the toast if somebody else has deleted the record meanwhile */
  gone?: Notice
  /** a question below the text */
  children?: ReactNode
  remove: () => Promise<unknown>
  failed?: Failure
  /** Whether the dialog stays open after this error, because it asks something now. */
  asksAfter?: (error: unknown) => boolean
  onClose: () => void
  /** called once the record is deleted, by this user or by another one */
  onGone?: () => void
}

type InsteadProps = {
  title: string
  /** why it cannot be deleted, and what hiding it does */
  text: ReactNode
  /** whether it is hidden already: then `text` only says so */
  isHidden: boolean
  /** 'Deactivate' */
  action: string
  hide: () => Promise<unknown>
  done: Notice
  failed: Failure
  onClose: () => void
}

/** Offers to hide a record that cannot be deleted, because others need it. */
function HidingInstead(props: InsteadProps) {
  const { title, text, isHidden, action, hide, done, failed, onClose } = props
  const [confirm, pending] = useAction({ run: hide, done, failed, ended: onClose })
  return (
    <AlertDialog
      open
      look="calm"
      {...{ title, text, pending }}
      {...(!isHidden && { action, pendingAction: 'Updating...', onConfirm: confirm })}
      onCancel={onClose}
    />
  )
}

/** Asks whether to delete a record, deletes it and says so. Mounted while it asks. */
export function Deletion(props: DeletionProps) {
  const { what, name, children, remove, asksAfter } = props
  const {
    text = (
      <>
        <strong>{name}</strong> leaves the site. It can be brought back from the bin for {binDays}{' '}
        days.
      </>
    ),
    done = {
      title: `${capitalized(what)} deleted`,
      text: `“${name}” leaves the site in a moment.`,
    },
    failed = { title: `Failed to delete the ${what}`, text: 'An error occurred' },
  } = props
  const { title = `Are you sure you want to delete this ${what}?` } = props
  const { action = `Delete ${what}` } = props
  const { gone = { title: 'Already deleted', text: `Somebody else has deleted this ${what}.` } } =
    props
  const { instead, onClose, onGone } = props
  const [isNeeded, setNeeded] = useState(false)

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
      if (instead && isConflict(error)) return setNeeded(true)
      if (asksAfter?.(error)) return
      notifyNotSaved(title, error, failed)
      onClose()
    }
  })

  if (isNeeded && instead) return <HidingInstead {...instead} onClose={onClose} />
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
