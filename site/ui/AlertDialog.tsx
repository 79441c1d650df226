import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useRestoreFocus } from './useRestoreFocus.ts'

type AlertDialogProps = {
  open: boolean
  title: string
  text: ReactNode
  /** the button's label, a verb: 'Delete user'; without it the dialog only informs */
  action?: string
  pendingAction?: string
  pending?: boolean
  /** calm for actions that can be undone */
  look?: 'danger' | 'calm'
  /** fields between text and buttons */
  children?: ReactNode
  onConfirm?: () => void
  onCancel: () => void
}

/** Asks before an action. The owner closes it once the action is done. */
export function AlertDialog({
  open,
  title,
  text,
  action,
  pendingAction = action,
  pending = false,
  look = 'danger',
  children,
  onConfirm,
  onCancel,
}: AlertDialogProps) {
  const focus = useRestoreFocus()
  return (
    <Radix.Root open={open} onOpenChange={(now) => now || onCancel()}>
      <Radix.Portal>
        <Radix.Overlay className="veil" />
        <Radix.Content {...focus} className="dialog">
          <div className="dialog-head">
            <div>
              <Radix.Title>{title}</Radix.Title>
              <Radix.Description>{text}</Radix.Description>
            </div>
          </div>
          {children && <div className="dialog-body">{children}</div>}
          <div className="dialog-end">
            <Radix.Cancel className="button button-outline">
              {action ? 'Cancel' : 'Close'}
            </Radix.Cancel>
            {action && (
              <button
                type="button"
                className={look === 'danger' ? 'button button-danger' : 'button'}
                aria-disabled={pending}
                onClick={() => pending || onConfirm?.()}
              >
                {pending ? pendingAction : action}
              </button>
            )}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
