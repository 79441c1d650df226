import { useRef } from 'react'

/**
 * Brings the keyboard back to where it was before a dialog opened. Radix does so for a trigger of its
 * own only, and most of our dialogs are opened by something else.
 */
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
