import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { iconLabel } from './tooltip/tip.ts'
import { useRestoreFocus } from './useRestoreFocus.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  text?: ReactNode
  wide?: boolean
  /** A click outside does not close it: for forms, where typed text would be lost. */
  firm?: boolean
  children: ReactNode
}

const fields = 'form :is(input:not([type=hidden]), select, textarea):not([tabindex="-1"])'

/** Focuses a form's first field, or the dialog: the tooltip of a focused close button would take the Escape key. */
function focusStart(event: Event, firm: boolean) {
  const dialog = event.currentTarget
  if (!(dialog instanceof HTMLElement)) return
  event.preventDefault()
  const field = firm && dialog.querySelector<HTMLElement>(fields)
  ;(field || dialog).focus()
}

export function Dialog({
  open,
  onClose,
  title,
  text,
  wide = false,
  firm = false,
  children,
}: DialogProps) {
  const focus = useRestoreFocus()
  return (
    <Radix.Root open={open} onOpenChange={(now) => now || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="veil" />
        <Radix.Content
          {...focus}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus()
            focusStart(event, firm)
          }}
          className={wide ? 'dialog dialog-wide' : 'dialog'}
          onInteractOutside={(event) => firm && event.preventDefault()}
          {...(!text && { 'aria-describedby': undefined })}
        >
          <div className="dialog-head">
            <div>
              <Radix.Title>{title}</Radix.Title>
              {text && <Radix.Description>{text}</Radix.Description>}
            </div>
            <Radix.Close className="icon-button" {...iconLabel('Close')}>
              <X aria-hidden />
            </Radix.Close>
          </div>
          <div className="dialog-body">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
