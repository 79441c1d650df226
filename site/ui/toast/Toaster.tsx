import { useStore } from '@nanostores/react'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useState } from 'react'
import { $toast, dismiss } from '#site/lib/toast.ts'

const page = document.documentElement

/** Publishes the toast's height, so that a dialog can make room for it. */
function measure(toast: HTMLLIElement | null) {
  const observer = new ResizeObserver(() => {
    page.style.setProperty('--toast-height', `${toast?.offsetHeight}px`)
    page.style.setProperty('--toast-room', 'calc(var(--toast-height) + 2 * var(--space-2))')
  })
  if (toast) observer.observe(toast)
  return () => {
    observer.disconnect()
    page.style.removeProperty('--toast-room')
    page.style.removeProperty('--toast-height')
  }
}

/** Shows the toast. mountToaster.tsx renders it in a root of its own. */
export function Toaster() {
  const toast = useStore($toast)
  const destructive = toast?.look === 'destructive'
  const Icon = destructive ? CircleAlert : CircleCheck
  // The live region below exists before the toast. Radix's own announcement, a second one, goes to a detached element.
  const [nowhere] = useState(() => document.createElement('div'))

  return (
    <Toast.Provider
      duration={5000}
      swipeDirection="right"
      swipeThreshold={50}
      announcerContainer={nowhere}
    >
      {toast && (
        <Toast.Root
          key={toast.id}
          ref={measure}
          className="toast"
          data-look={toast.look ?? 'default'}
          open={toast.open}
          onOpenChange={(open) => open || dismiss()}
          {...(toast.action && { duration: toast.action.forMs })}
        >
          <Icon aria-hidden className="toast-icon" />
          <div>
            <Toast.Title className="toast-title">{toast.title}</Toast.Title>
            {toast.text && <Toast.Description>{toast.text}</Toast.Description>}
          </div>
          {toast.action && (
            <Toast.Action
              className="button button-outline button-small toast-action"
              altText={toast.action.hint}
              onClick={toast.action.run}
            >
              {toast.action.label}
            </Toast.Action>
          )}
          <Toast.Close className="toast-close" aria-label="Close">
            <X aria-hidden />
          </Toast.Close>
        </Toast.Root>
      )}
      <div role="status" aria-live={destructive ? 'assertive' : 'polite'}>
        <Toast.Viewport className="toast-viewport screen-only" hotkey={['F8']} />
      </div>
    </Toast.Provider>
  )
}
