import { atom } from 'nanostores'
import { useEffect } from 'react'

/** Whether a form on the screen holds what would be lost by leaving it. */
export const $unsaved = atom(false)

/** What waits for the answer to "Leave without saving?". */
export const $leaving = atom<(() => void) | undefined>()

/** Does it at once, or after having asked where something would be lost. */
export function leave(then: () => void) {
  if ($unsaved.get()) $leaving.set(then)
  else then()
}

export function discardAndLeave() {
  const then = $leaving.get()
  $unsaved.set(false)
  $leaving.set(undefined)
  then?.()
}

export const stay = () => $leaving.set(undefined)

/** Asks before anything leads away from this form while it is `dirty`. */
export function useUnsaved(dirty: boolean) {
  useEffect(() => {
    $unsaved.set(dirty)
    return () => $unsaved.set(false)
  }, [dirty])
}

addEventListener('beforeunload', (event) => {
  if ($unsaved.get()) event.preventDefault()
})
