import { useRef } from 'react'

/** Restores the focus when a dialog closes: Radix does so only for its own triggers, which most dialogs lack. */
export function useRestoreFocus() {
  const from = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      from.current = document.activeElement
    },
    onCloseAutoFocus: () => {
      if (from.current instanceof HTMLElement) from.current.focus()
    },
  }
}
