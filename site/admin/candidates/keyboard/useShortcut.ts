import { useEffect, useRef } from 'react'
import { isDialogOpen } from '#site/ui/dialogs.ts'

const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

export const isInField = ({ target }: Event) =>
  target instanceof Element && target.closest(fields) !== null

/** Whether somebody types, or answers a dialog: no shortcut fires then. */
const isOccupied = (event: Event) => isInField(event) || isDialogOpen()

/** With Alt, a Mac types another character; the code of the key then gives the letter. */
const letterOf = ({ key, code }: KeyboardEvent) =>
  (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, '')).toLowerCase()

const isPressed = (event: KeyboardEvent, shortcut: string) => {
  if (event.ctrlKey || event.metaKey) return false
  return shortcut === '?'
    ? event.key === '?' && !event.altKey
    : event.altKey && !event.shiftKey && letterOf(event) === shortcut
}

/** Runs on Alt and this letter, or on `?`, except while somebody types in a field. */
export function useShortcut(shortcut: string, run: () => void) {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || isOccupied(event) || !isPressed(event, shortcut)) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [shortcut])
}
