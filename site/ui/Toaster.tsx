import { useStore } from '@nanostores/react'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useState } from 'react'
import { $toast, dismiss } from '../lib/toast.ts'

const page = document.documentElement

/** Says how much room the toast takes at the top, for a dialog that would be covered by it. */
function measure(toast: HTMLLIElement | null) {
  const observer = new ResizeObserver(() => {
    page.style.setProperty('--toast-room', `calc(${toast?.offsetHeight}px + 2 * var(--space-2))`)
  })
  if (toast) observer.observe(toast)
  return () => {
    observer.disconnect()
    page.style.removeProperty('--toast-room')
  }
}

/** Shows the one toast. Mounted by mountToaster.tsx, on its own root beside the page's. */
export function Toaster() {
  const toast = useStore($toast)
  const destructive = toast?.look === 'destructive'
  const Icon = destructive ? CircleAlert : CircleCheck
  // The live region below is there before the toast is, which is heard everywhere; Radix's own
  // announcement would make it heard twice, so it goes where nobody listens.
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
            {toast.action && (
              <Toast.Action
                className="button button-outline button-small toast-action"
                altText={toast.action.hint}
                onClick={toast.action.run}
              >
                {toast.action.label}
              </Toast.Action>
            )}
          </div>
          <Toast.Close className="toast-close" aria-label="Close">
            <X aria-hidden />
          </Toast.Close>
        </Toast.Root>
      )}
      <div role="status" aria-live={destructive ? 'assertive' : 'polite'}>
        <Toast.Viewport className="toast-viewport" hotkey={['F8']} />
      </div>
    </Toast.Provider>
  )
}
